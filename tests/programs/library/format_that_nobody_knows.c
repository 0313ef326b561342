// UNKNOWN
// The length of a floating-point number is not modelled where the result is used.
#include <assert.h>
#include <stdio.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
  int length = printf("%f", __VERIFIER_nondet_double());
  assert(length != 3);
  return 0;
}
