// TRUE
// A thread that was joined is gone: joining it again is refused, and stores nothing, also where nobody is detached.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

void *run(void *argument) { return argument; }

int main(void) {
    pthread_t t, u;
    void *result = 0, *other = 0;
    int x;
    pthread_create(&t, 0, run, &x);
    pthread_create(&u, 0, run, 0);
    assert(pthread_join(t, &result) == 0 && result == &x);
    int again = pthread_join(t, &other);
    assert((again == EINVAL || again == ESRCH) && other == 0);
    assert(pthread_join(u, 0) == 0);
}
