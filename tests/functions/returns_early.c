// TRUE
// A function that returns before its effects on some paths is executed at each call: only who is allowed to writes.
extern void reach_error(void);
typedef unsigned long pthread_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern int pthread_join(pthread_t, void **);
int allowed, x;
static int set(int value) {
    if (!allowed) return -1;
    x = value;
    return 0;
}
void *other(void *unused) {
    set(1);
    return 0;
}
int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, other, 0);
    int done = set(2);
    pthread_join(thread, 0);
    if (done == 0 || x != 0) reach_error();
    return 0;
}
