// FALSE
// Two threads do the same, but only the second is certainly joined: it may begin, end and be joined before the first one begins, which
// therefore must not be made to begin first.
typedef unsigned long pthread_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern int pthread_join(pthread_t, void **);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);
_Atomic int left = 1;

void *take(void *argument) {
    --left;
    return 0;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, 0, take, 0);
    pthread_create(&second, 0, take, 0);
    if (__VERIFIER_nondet_bool()) pthread_join(first, 0);
    pthread_join(second, 0);
    if (left == 0) reach_error();
    return 0;
}
