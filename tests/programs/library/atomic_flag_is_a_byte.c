// TRUE
// The built-in functions for flags touch one byte, whatever the pointer points to.
#include <assert.h>
int main(void) {
  int i = 0x300;
  assert(!__atomic_test_and_set(&i, 5));
  assert(i == 0x301);
  assert(__atomic_test_and_set(&i, 5));
  __atomic_clear(&i, 5);
  assert(i == 0x300);
  return 0;
}
