// FALSE
// As in the program without `bad` in its name, but the assertion says something else.
#include <assert.h>
#define AT(pointer) (*(volatile int *)(pointer))
int main(void) {
  int count = 0;
  __asm__ volatile("lock; incl %0" : "+m"(AT(&count)) : : "memory");
  __asm__ volatile("lock; incl %0" : "+m"(*&count));
  assert(count == 1);
  return 0;
}
