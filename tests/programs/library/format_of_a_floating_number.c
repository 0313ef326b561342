// UNKNOWN(unsupported
// How floating-point numbers are printed is not modelled.
#include <stdio.h>
int main(void) {
  char text[16];
  sprintf(text, "%f", 1.5);
  return 0;
}
