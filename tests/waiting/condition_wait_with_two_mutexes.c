// FALSE
// Between two unlocks of m the other mutex is released, which lets the other thread set stage.
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
int ready, stage;
void *other(void *arg) {
    pthread_mutex_lock(&n);
    stage = 2;
    pthread_mutex_unlock(&n);
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_mutex_lock(&m);
    pthread_mutex_lock(&n);
    pthread_create(&t, 0, other, 0);
    while (!ready) {
        pthread_mutex_unlock(&m);
        if (stage == 2) reach_error();
        pthread_mutex_unlock(&n);
        pthread_mutex_lock(&n);
        pthread_mutex_lock(&m);
    }
    return 0;
}
