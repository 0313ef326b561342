// UNKNOWN(unsupported: assembly that jumps
// It may go on behind the statement or at the label.
#include <assert.h>
int go(void) {
  asm goto("jmp %l0" : : : : out);
  return 1;
out:
  return 2;
}
int main(void) {
  assert(go() == 2);
  return 0;
}
