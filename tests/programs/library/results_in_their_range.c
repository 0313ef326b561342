// TRUE
// What the surroundings say is any value, but one that they may say.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
extern long random(void);
int main(void) {
  int c = getchar();
  assert(c >= -1 && c <= 255);
  long r = random();
  assert(r >= 0 && r <= 2147483647L);
  struct timespec t;
  int result = clock_gettime(CLOCK_REALTIME, &t);
  assert(result == 0 || result == -1);
  assert(t.tv_nsec >= 0 && t.tv_nsec < 1000000000);
  assert(sleep(2) <= 2);
  return 0;
}
