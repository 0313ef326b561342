// FALSE
// Two assertions that share a place to fail at, with an effect between them: the second one fails, and only after that effect.
extern void reach_error(void);
typedef unsigned long pthread_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
int x, y;
static int step(int limit) {
    if (limit < 0) goto error;
    y = limit;
    if (x > limit) goto error;
    return x;
error:
    reach_error();
    return 0;
}
void *other(void *unused) {
    if (y == 2) x = 3;
    return 0;
}
int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, other, 0);
    step(5);
    step(2);
    return 0;
}
