// FALSE
// nanosleep may be interrupted: then it stores the time that was left.
#include <assert.h>
#include <time.h>
int main(void) {
  struct timespec wanted, left;
  wanted.tv_sec = 1;
  wanted.tv_nsec = 0;
  left.tv_sec = 0;
  left.tv_nsec = 0;
  nanosleep(&wanted, 0);
  nanosleep(&wanted, &left);
  assert(wanted.tv_sec == 1);
  assert(left.tv_nsec == 0);
  return 0;
}
