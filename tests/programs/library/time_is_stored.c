// TRUE
// The time is given twice.
#include <assert.h>
#include <stddef.h>
#include <time.h>
int main(void) {
  time_t stored = -5, *none = NULL;
  time_t now = time(&stored);
  assert(now == stored && now >= 0);
  assert(time(none) >= 0);
  return 0;
}
