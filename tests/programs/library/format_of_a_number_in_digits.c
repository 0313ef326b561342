// TRUE
// Digits are those of the number, whichever it is.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
extern short __VERIFIER_nondet_short(void);
int main(void) {
  char text[8];
  short number = __VERIFIER_nondet_short();
  int length = sprintf(text, "%hd", number);
  assert(length >= 1 && length <= 6);
  assert((text[0] == '-') == (number < 0));
  assert((text[length - 1] - '0') == abs(number % 10));
  return 0;
}
