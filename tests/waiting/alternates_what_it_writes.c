// FALSE
// Nobody else writes `x`, but each round changes it and changes it back: not between two rounds, but within each there is something to see.
typedef unsigned long pthread_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern void reach_error(void);
int x, stop;

void *repeat(void *unused) {
    while (!stop) {
        x = 1;
        x = 0;
    }
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, repeat, 0);
    int first = x, second = x, third = x;
    if (first == 1 && second == 0 && third == 1) reach_error();
    stop = 1;
    return 0;
}
