// FALSE
// The number of waits is a local that is read later: it tells two waits from one.
typedef unsigned long pthread_t;
typedef struct { int x; } pthread_mutex_t;
typedef struct { int x; } pthread_cond_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern int pthread_join(pthread_t, void **);
extern int pthread_mutex_lock(pthread_mutex_t *);
extern int pthread_mutex_trylock(pthread_mutex_t *);
extern int pthread_mutex_unlock(pthread_mutex_t *);
extern int pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void reach_error(void);
pthread_mutex_t m, n;
pthread_cond_t c;
int ready;
void *other(void *arg) {
    pthread_mutex_lock(&m);
    ready = 1;
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, other, 0);
    int waits = 0;
    pthread_mutex_lock(&m);
    while (!ready) {
        pthread_cond_wait(&c, &m);
        waits = (waits + 1) & 3;
    }
    pthread_mutex_unlock(&m);
    if (waits == 3) reach_error();
    return 0;
}
