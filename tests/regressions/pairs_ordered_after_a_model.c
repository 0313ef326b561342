// FALSE
// Two writes to u need an order that only a model shows; with --ws staged all pairs get theirs then, while the solver stands at the model.
typedef unsigned long pthread_t;
typedef struct { int x; } pthread_mutex_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern int pthread_mutex_lock(pthread_mutex_t *);
extern int pthread_mutex_unlock(pthread_mutex_t *);
extern void reach_error(void);
int a;
int u = 1;
pthread_mutex_t m = {0};
pthread_t t2, t3;

void *work3(void *arg) {
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    if (!(u < 1)) reach_error();
    return 0;
}

void *work5(void *arg) {
    u = -1;
    a = -1;
    return 0;
}

int main(void) {
    pthread_create(&t2, 0, work3, 0);
    pthread_create(&t3, 0, work5, 0);
    u = 1;
    pthread_mutex_lock(&m);
    while (a == 0) { }
    pthread_mutex_unlock(&m);
    return 0;
}
