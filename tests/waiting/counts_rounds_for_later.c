// FALSE
// What the loop counts is looked at afterwards, by way of a copy: three rounds are needed.
typedef unsigned long pthread_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern void reach_error(void);
int up;

void *wait_for(void *unused) {
    int rounds = 0, last = 0;
    while (up == 0) {
        last = rounds;
        rounds = (rounds + 1) & 3;
    }
    if (last == 2) reach_error();
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, wait_for, 0);
    up = 1;
    return 0;
}
