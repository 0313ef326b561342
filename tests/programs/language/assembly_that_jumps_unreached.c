// TRUE
// Assembly with labels is not modelled; nobody gets there.
#include <assert.h>
int x;
int go(void) {
  __asm__ volatile goto("jmp %l0 # )" : : : "memory" : out);
  return 1;
out:
  return 2;
}
int main(void) {
  __asm__ inline volatile("" : : : "memory");
  if (x) go();
  assert(x == 0);
  return 0;
}
