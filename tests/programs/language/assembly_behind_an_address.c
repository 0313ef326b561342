// TRUE
// Two instructions that add one, of which the operand is what lies at the address of a local variable.
#include <assert.h>
#define AT(pointer) (*(volatile int *)(pointer))
int main(void) {
  int count = 0;
  __asm__ volatile("lock; incl %0" : "+m"(AT(&count)) : : "memory");
  __asm__ volatile("lock; incl %0" : "+m"(*&count));
  assert(count == 2);
  return 0;
}
