// TRUE
// Each operation gives the old value and stores what its name says.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_uint x;
int main(void) {
  atomic_init(&x, 12);
  assert(atomic_fetch_sub(&x, 2) == 12);
  assert(atomic_fetch_or(&x, 1) == 10);
  assert(atomic_fetch_and(&x, 6) == 11);
  assert(atomic_fetch_xor(&x, 7) == 2);
  assert(atomic_exchange(&x, 9) == 5);
  assert(atomic_is_lock_free(&x));
  assert(x == 9);
  return 0;
}
