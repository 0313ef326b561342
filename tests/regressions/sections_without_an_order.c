// FALSE
// Nothing orders the two sections, so that --mm wsc has no order of them either; following its counterexample must not block.
typedef unsigned long pthread_t;
typedef struct { int state; } pthread_mutex_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern int pthread_join(pthread_t, void **);
extern int pthread_mutex_lock(pthread_mutex_t *);
extern int pthread_mutex_unlock(pthread_mutex_t *);
extern void reach_error(void);

pthread_mutex_t mutex;
int left, right;

void *one(void *arg) {
    pthread_mutex_lock(&mutex);
    left = 1;
    pthread_mutex_unlock(&mutex);
    return arg;
}

void *two(void *arg) {
    pthread_mutex_lock(&mutex);
    right = 1;
    pthread_mutex_unlock(&mutex);
    return arg;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, 0, one, 0);
    pthread_create(&second, 0, two, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    if (left == 1 && right == 1) reach_error();
    return 0;
}
