// TRUE
// The maximum never falls below a value that was entered; relates two locals through a shared variable.
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

int maximum = -2147483647 - 1;

void *thread(void *arg)
{
    int value = __VERIFIER_nondet_int();
    int seen;
    while (1) {
        seen = maximum;
        if (value <= seen)
            break;
        __VERIFIER_atomic_begin();
        if (maximum == seen) {
            maximum = value;
            __VERIFIER_atomic_end();
            break;
        }
        __VERIFIER_atomic_end();
    }
    if (value > maximum)
        reach_error();
    return 0;
}

int main(void)
{
    pthread_t t;
    while (1)
        pthread_create(&t, 0, thread, 0);
}
