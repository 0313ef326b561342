// FALSE
// A retry loop that is entered behind its first check, which takes the lock of the other thread for its own.
typedef unsigned long pthread_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void reach_error(void);

int lock, inside;

void *worker(void *arg)
{
    int got = 0;
    goto try_it;
    do {
        if (lock == 1)
            got = 1;
    try_it:
        __VERIFIER_atomic_begin();
        if (lock == 0) {
            lock = 1;
            got = 1;
        }
        __VERIFIER_atomic_end();
    } while (!got);
    inside = inside + 1;
    if (inside == 2)
        reach_error();
    inside = inside - 1;
    lock = 0;
    return arg;
}

int main(void)
{
    pthread_t t, u;
    pthread_create(&t, 0, worker, 0);
    pthread_create(&u, 0, worker, 0);
    return 0;
}
