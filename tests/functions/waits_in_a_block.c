// FALSE
// An assumption inside an atomic block of a function: where it fails the block does not happen. Two threads that wait for each other's
// number in this way can both pass, one after the other.
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
typedef unsigned long pthread_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
int turn, count;
static void pass(int mine, int next) {
    __VERIFIER_atomic_begin();
    count = count + 1;
    __VERIFIER_assume(turn == mine);
    if (next) turn = next;
    __VERIFIER_atomic_end();
}
void *other(void *unused) {
    pass(1, 2);
    return 0;
}
int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, other, 0);
    pass(0, 1);
    pass(2, 0);
    if (count == 3) reach_error();
    return 0;
}
