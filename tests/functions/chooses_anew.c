// FALSE
// Each call chooses anew what is nondeterministic, and reads anew what others write.
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
typedef unsigned long pthread_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
int x;
static int look(void) { return x + 4 * __VERIFIER_nondet_bool(); }
void *other(void *unused) {
    x = 1;
    x = 2;
    return 0;
}
int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, other, 0);
    int first = look(), second = look(), third = look();
    if (first == 4 && second == 1 && third == 6) reach_error();
    return 0;
}
