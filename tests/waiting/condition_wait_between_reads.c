// FALSE
// What is read between unlock and lock may differ from wait to wait.
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
int ready, seen;
void *other(void *arg) {
    pthread_mutex_lock(&m);
    seen = 1;
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, other, 0);
    int last = 0;
    pthread_mutex_lock(&m);
    while (!ready) {
        pthread_mutex_unlock(&m);
        if (seen && !last) last = 1;
        else if (last && seen) reach_error();
        pthread_mutex_lock(&m);
    }
    return 0;
}
