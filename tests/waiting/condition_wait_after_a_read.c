// FALSE
// What is read between locking and waiting may be older than what ends the waiting: the waiting cannot be left out.
typedef unsigned long pthread_t;
typedef struct { int x; } pthread_mutex_t;
typedef struct { int x; } pthread_cond_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern int pthread_join(pthread_t, void **);
extern int pthread_mutex_lock(pthread_mutex_t *);
extern int pthread_mutex_unlock(pthread_mutex_t *);
extern int pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *);
extern int pthread_cond_signal(pthread_cond_t *);
extern int pthread_cond_broadcast(pthread_cond_t *);
extern void reach_error(void);
static pthread_mutex_t mutex;
static pthread_cond_t changed;
static int ready, value;

static void *other(void *unused) {
    (void)unused;
    pthread_mutex_lock(&mutex);
    value = 42;
    ready = 1;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&mutex);
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, other, 0);
    pthread_mutex_lock(&mutex);
    int seen = value;
    while (!ready)
        pthread_cond_wait(&changed, &mutex);
    if (!(seen == 42))
        reach_error();
    pthread_mutex_unlock(&mutex);
    return 0;
}
