// TRUE
// The loop counts its rounds, and remembers the count of the round before, but nobody looks at either: it only waits.
typedef unsigned long pthread_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern void reach_error(void);
struct flag {
    int up;
} flag;
int x;

void *wait_for(void *given) {
    struct flag *flag = given;
    int rounds = 0, last = 0;
    while (flag->up == 0) {
        last = rounds;
        rounds = (rounds + 1) & 3;
    }
    if (x != 1) reach_error();
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, wait_for, &flag);
    x = 1;
    flag.up = 1;
    return 0;
}
