// TRUE
// A time that is none is refused.
#include <assert.h>
#include <errno.h>
#include <time.h>
int main(void) {
  struct timespec time = {0, 1000000000}, left = {5, 5};
  errno = 0;
  assert(nanosleep(&time, &left) == -1 && errno == EINVAL && left.tv_sec == 5);
  assert(clock_nanosleep(CLOCK_MONOTONIC, 0, &time, 0) == EINVAL);
  time.tv_nsec = 10;
  time.tv_sec = -1;
  assert(nanosleep(&time, 0) == -1);
  assert(clock_gettime(77, &time) == -1 && time.tv_sec == -1);
  assert(clock_gettime(CLOCK_REALTIME, &time) == 0 && time.tv_nsec < 1000000000);
  return 0;
}
