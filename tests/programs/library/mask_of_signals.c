// TRUE
// Blocking signals is refused only where there is a set and no way to take it.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
int main(void) {
    sigset_t set;
    sigfillset(&set);
    assert(pthread_sigmask(SIG_BLOCK, &set, 0) == 0 && pthread_sigmask(7, &set, 0) == EINVAL);
    assert(pthread_sigmask(7, 0, 0) == 0);
    assert(sigprocmask(-1, &set, 0) == -1 && errno == EINVAL);
}
