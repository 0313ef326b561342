// TRUE
// Also a clock that is not named by a constant never goes back; one that there is not leaves the time alone, and its
// arguments are evaluated all the same.
#include <assert.h>
#include <time.h>
int main(void) {
    clockid_t clock = CLOCK_MONOTONIC;
    struct timespec times[2] = {{ 5, 6 }}, *at = times;
    assert(clock_gettime(77, at++) == -1 && at == times + 1 && times[0].tv_sec == 5);
    at--;
    assert(clock_gettime(clock, at++) == 0 && clock_gettime(clock, at) == 0);
    assert(times[0].tv_sec <= times[1].tv_sec && times[0].tv_nsec < 1000000000);
    times[0].tv_sec = 5;
    assert(timespec_get(times, 99) == 0 && times[0].tv_sec == 5);
}
