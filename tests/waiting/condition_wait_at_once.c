// TRUE
// Nothing happens between locking and waiting but what concerns the thread itself, in two loops, one in the other.
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
static int amount, closed;

static void *other(void *unused) {
    (void)unused;
    for (int i = 1; i <= 2; i++) {
        pthread_mutex_lock(&mutex);
        amount += i;
        pthread_cond_signal(&changed);
        pthread_mutex_unlock(&mutex);
    }
    pthread_mutex_lock(&mutex);
    closed = 1;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&mutex);
    return 0;
}

int main(void) {
    pthread_t thread;
    int taken = 0, last = 0;
    pthread_create(&thread, 0, other, 0);
    for (;;) {
        pthread_mutex_lock(&mutex);
        int wanted = 1;
        while (amount < wanted && !closed)
            pthread_cond_wait(&changed, &mutex);
        taken += amount;
        last = amount == 0;
        amount = 0;
        pthread_mutex_unlock(&mutex);
        if (last)
            break;
    }
    if (!(taken == 3))
        reach_error();
    pthread_join(thread, 0);
    return 0;
}
