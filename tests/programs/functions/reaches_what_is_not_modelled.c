// UNKNOWN(unsupported
// A function that reaches something that is not modelled, after another effect, on one path of two.
#include <pthread.h>
#include <signal.h>
int x;
static int run(int command) {
    x = command;
    if (command > 1) raise(SIGUSR1);
    return x;
}
void *other(void *unused) {
    run(1);
    return 0;
}
int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, other, 0);
    run(2);
    return 0;
}
