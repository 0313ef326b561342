// TRUE
// Nobody else writes `x`, so that from the second round on nothing changes, and the loop waits for `stop` only.
typedef unsigned long pthread_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern void reach_error(void);
int x, stop;

void *repeat(void *unused) {
    while (!stop) x = 1;
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, repeat, 0);
    int before = x, after = x;
    if (before == 1 && after == 0) reach_error();
    stop = 1;
    return 0;
}
