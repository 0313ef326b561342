// FALSE
// A thread stops with a step that others see: that step is part of the schedule.
typedef unsigned long pthread_t;
typedef struct { int __x; } pthread_mutex_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern int pthread_mutex_lock(pthread_mutex_t *);
extern int pthread_mutex_unlock(pthread_mutex_t *);
extern void abort(void);
extern void reach_error(void);
int a[3] = {1, 2};
pthread_mutex_t n;
pthread_t t0;

void *stops(void *arg) {
    pthread_mutex_lock(&n);
    abort();
    pthread_mutex_unlock(&n);
    return 0;
}

void *starts(void *arg) {
    if (a[1]) {
    }
    pthread_create(&t0, 0, stops, 0);
    return 0;
}

int main(void) {
    pthread_t t1 = 0;
    pthread_create(&t1, 0, starts, 0);
    a[2] = 0;
    reach_error();
    return 0;
}
