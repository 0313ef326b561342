// TRUE
// Threads created at one place get 1, those created at another get 2.
typedef unsigned long pthread_t;
typedef union { char size[40]; long align; } pthread_mutex_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern int pthread_join(pthread_t, void **);
extern int pthread_mutex_lock(pthread_mutex_t *);
extern int pthread_mutex_trylock(pthread_mutex_t *);
extern int pthread_mutex_unlock(pthread_mutex_t *);
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

int flag;

void *one(void *arg)
{
    if ((long)arg != 1)
        reach_error();
    return 0;
}

void *two(void *arg)
{
    if ((long)arg == 1)
        reach_error();
    return 0;
}

int main(void)
{
    pthread_t t;
    while (1) {
        pthread_create(&t, 0, one, (void *)1);
        pthread_create(&t, 0, two, (void *)2);
    }
}
