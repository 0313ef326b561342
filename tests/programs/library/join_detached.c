// TRUE
// A thread that was detached, by a call or from its creation on, is not waited for: joining and detaching it are refused.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
void *run(void *unused) { return 0; }
int main(void) {
    pthread_t a, b, c;
    pthread_attr_t attributes;
    int state, r;
    pthread_create(&a, 0, run, 0);
    assert(pthread_detach(a) == 0);
    r = pthread_join(a, 0);
    assert(r == EINVAL || r == ESRCH);
    pthread_attr_init(&attributes);
    assert(pthread_attr_setdetachstate(&attributes, 2) == EINVAL);
    assert(pthread_attr_getdetachstate(&attributes, &state) == 0 && state == PTHREAD_CREATE_JOINABLE);
    pthread_create(&b, &attributes, run, 0);
    assert(pthread_join(b, 0) == 0);
    assert(pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED) == 0);
    assert(pthread_attr_getdetachstate(&attributes, &state) == 0 && state == PTHREAD_CREATE_DETACHED);
    pthread_create(&c, &attributes, run, 0);
    r = pthread_join(c, 0);
    assert(r == EINVAL || r == ESRCH);
    r = pthread_detach(c);
    assert(r == EINVAL || r == ESRCH);
}
