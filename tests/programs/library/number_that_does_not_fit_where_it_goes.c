// FALSE
// C leaves open what `sscanf` stores of a number that does not fit.
#include <assert.h>
#include <stdio.h>
int main(void) {
  short number;
  sscanf("70000", "%hd", &number);
  assert(number == 70000 - 65536);
}
