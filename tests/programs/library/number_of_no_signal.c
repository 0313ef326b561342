// TRUE
// Sets of signals and settings refuse numbers that no signal has, and signals that cannot be handled.
#include <assert.h>
#include <errno.h>
#include <signal.h>

int main(void) {
    sigset_t set;
    struct sigaction action = { .sa_handler = SIG_IGN };
    sigemptyset(&set);
    assert(sigaddset(&set, 0) == -1 && errno == EINVAL);
    assert(sigismember(&set, 65) == -1);
    errno = 0;
    assert(signal(SIGKILL, SIG_IGN) == SIG_ERR && errno == EINVAL);
    assert(sigaction(SIGSTOP, &action, 0) == -1);
    assert(sigaction(SIGPIPE, &action, 0) == 0);
    assert(signal(SIGPIPE, SIG_DFL) == SIG_IGN);
}
