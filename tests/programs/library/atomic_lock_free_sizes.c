// TRUE
// Which sizes are lock-free.
#include <assert.h>
#include <stdatomic.h>
struct large { char bytes[64]; };
int main(void) {
  struct large object;
  _Atomic int number;
  assert(__atomic_always_lock_free(sizeof(int), 0));
  assert(!__atomic_always_lock_free(3, 0));
  assert(!__atomic_always_lock_free(16, 0));
  assert(!__atomic_is_lock_free(sizeof object, &object));
  assert(atomic_is_lock_free(&number));
  return 0;
}
