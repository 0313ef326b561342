// FALSE
// The time is any value, and so is what clock_gettime stores.
#include <assert.h>
#include <pthread.h>
#include <time.h>
int main(void) {
  struct timespec now;
  now.tv_sec = 0;
  clock_gettime(CLOCK_MONOTONIC, &now);
  assert(now.tv_sec == 0 || time(0) != 77);
  return 0;
}
