// TRUE
// Only the rounds in which the counter advances are counted; the others come back as they began.
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
int full, sum;
void *other(void *arg) {
    int rounds = 0;
    while (rounds < 2) {
        if (full) continue;
        sum++;
        full = 1;
        rounds++;
    }
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, other, 0);
    int seen[2] = { 0, 0 }, i = 0;
    while (i < 2) {
        if (!full) continue;
        seen[i] = sum;
        full = 0;
        i++;
    }
    if (seen[0] != 1 || seen[1] != 2) reach_error();
    return 0;
}
