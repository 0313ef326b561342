// FALSE
// Nobody waits for a detached thread.
#include <assert.h>
#include <pthread.h>
int x;
void *run(void *unused) {
    pthread_detach(pthread_self());
    x = 1;
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, run, 0);
    pthread_join(t, 0);
    assert(x == 1);
}
