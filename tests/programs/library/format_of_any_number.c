// FALSE
// A number may have more digits than the buffer has room for: they are cut off.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  char text[3];
  unsigned char number = __VERIFIER_nondet_uchar();
  snprintf(text, sizeof text, "%u", number);
  assert(atoi(text) == number);
  return 0;
}
