// TRUE
// A loop of known length is unrolled completely, also if it is a long one.
#include <assert.h>

int main(void) {
  int sum = 0;
  for (int i = 0; i < 10000; i++)
    sum += i & 1;
  assert(sum == 5000);
  return 0;
}
