// FALSE
// There need not be a number.
#include <assert.h>
#include <stdio.h>
int main(void) {
  int number;
  assert(scanf("%d", &number) == 1);
  return 0;
}
