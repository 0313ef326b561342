// FALSE
// Output may fail; the result is negative then.
#include <assert.h>
#include <stdio.h>
int main(void) {
  assert(printf("abc") == 3);
  return 0;
}
