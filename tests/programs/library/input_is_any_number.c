// FALSE
// The number may be 12345.
#include <assert.h>
#include <stdio.h>
int main(void) {
  int number = 0;
  if (scanf("%d", &number) == 1) assert(number != 12345);
  return 0;
}
