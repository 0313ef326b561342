// FALSE
// Each round writes the same number, but the other thread writes another one in between: the second round changes it again.
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
    if (x == 1) {
        x = 0;
        if (x == 1) reach_error();
    }
    stop = 1;
    return 0;
}
