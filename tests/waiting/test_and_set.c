// TRUE
// Setting what is set already changes nothing, so that a lock made of a flag needs no bound.
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
int flag, x;
void *other(void *arg) {
    while (__sync_lock_test_and_set(&flag, 1)) {}
    x++;
    if (x != 1) reach_error();
    x--;
    flag = 0;
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, other, 0);
    other(0);
    return 0;
}
