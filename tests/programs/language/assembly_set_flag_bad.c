// FALSE
// Only one byte of the accumulator is set: the rest of it is still what was found.
#include <assert.h>
int place = 0x700;
int main(void) {
  int found;
  __asm__ volatile("lock ; cmpxchgl %2, %1\n\tsetz %b0" : "=a"(found), "+m"(place) : "r"(1), "a"(5) : "memory", "cc");
  assert(found == 0);
  return 0;
}
