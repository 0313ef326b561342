// TRUE
// A flag of the processor as an output of its own.
#include <assert.h>
#include <stdbool.h>
int x = 1;
int main(void) {
  int old = 1;
  bool zero, found;
  unsigned char carry;
  __asm__ volatile("lock; decl %0" : "+m"(x), "=@ccz"(zero) : : "memory");
  assert(zero && x == 0);
  __asm__ volatile("lock; cmpxchgl %3, %1" : "=@cce"(found), "+m"(x), "+a"(old) : "r"(5) : "memory");
  assert(!found && old == 0 && x == 0);
  __asm__ volatile("addl %2, %0" : "+r"(x), "=@ccc"(carry) : "r"(-1));
  assert(x == -1 && carry == 0);
  __asm__ volatile("addl %2, %0" : "+r"(x), "=@ccnc"(carry) : "r"(1));
  assert(x == 0 && carry == 0);
  return 0;
}
