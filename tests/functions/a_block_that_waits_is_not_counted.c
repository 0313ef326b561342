// TRUE
// What an atomic block of a function did before an assumption that fails is not done.
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
typedef unsigned long pthread_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
int turn, count;
static void pass(int mine) {
    __VERIFIER_atomic_begin();
    count = count + 1;
    __VERIFIER_assume(turn == mine);
    __VERIFIER_atomic_end();
}
void *other(void *unused) {
    pass(0);
    pass(1);
    return 0;
}
int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, other, 0);
    if (count == 2) reach_error();
    return 0;
}
