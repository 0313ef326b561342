// UNKNOWN(unsupported
// What `sigaddset` says of a number that no signal has is not modelled.
#include <signal.h>

int main(void) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, 0);
    return 0;
}
