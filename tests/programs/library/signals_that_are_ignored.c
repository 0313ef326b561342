// TRUE
// What was set for a signal before is what `signal` gives.
#include <assert.h>
#include <signal.h>

int main(void) {
    sigset_t set;
    assert(signal(SIGINT, SIG_IGN) == SIG_DFL);
    assert(signal(SIGINT, SIG_DFL) == SIG_IGN);
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    assert(sigismember(&set, SIGTERM) && !sigismember(&set, SIGINT));
    return 0;
}
