// FALSE
// The time may not be there.
#include <assert.h>
#include <time.h>
int main(void) {
    struct timespec time;
    assert(timespec_get(&time, TIME_UTC) == TIME_UTC);
}
