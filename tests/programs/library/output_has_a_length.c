// TRUE
// Where output succeeds, the result is its length.
#include <assert.h>
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int number = __VERIFIER_nondet_int();
  int length = printf("%d", number);
  if (length < 0) return 1;
  assert(length >= 1 && length <= 11);
  if (number >= 0 && number < 100) assert(length <= 2);
  if (number < -999) assert(length >= 5);
  return 0;
}
