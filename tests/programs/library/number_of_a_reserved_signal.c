// FALSE
// The GNU library keeps two signals for itself and refuses them; POSIX does not know of it.
#include <assert.h>
#include <signal.h>

int main(void) {
    sigset_t set;
    sigemptyset(&set);
    assert(sigaddset(&set, 32) == 0);
}
