// TRUE
// Every argument of an atomic operation is evaluated once, in order, before the operation: the memory orders, the
// flag of a weak exchange, and the pointers whose objects are read only by the operation itself.
#include <assert.h>
#include <stdatomic.h>
int x, c = 4, expected, desired;
_Bool f;
_Atomic int a;
atomic_flag flag;
int main(void) {
  int weak = 0;
  __atomic_store_n(&x, 1, ++c);
  assert(c == 5 && x == 1);
  c = 0;
  __atomic_load_n(&x, (c++, 5));
  __atomic_load(&x, &desired, (c++, 5));
  assert(c == 2 && desired == 1);
  // Read after the order was evaluated.
  __atomic_store(&x, &desired, (desired = 7, 5));
  assert(x == 7);
  __atomic_exchange_n(&x, 2, (c++, 0));
  __atomic_exchange(&x, &desired, &expected, (c++, 5));
  assert(c == 4 && x == 7 && expected == 2);
  // The expected value is the one behind the pointer once all arguments are there.
  assert(__atomic_compare_exchange_n(&x, &expected, 3, weak++, (expected = 7, 5), (c++, 5)));
  assert(c == 5 && weak == 1 && x == 3);
  desired = 4;
  expected = 0;
  assert(!__atomic_compare_exchange(&x, &expected, &desired, 0, (c++, 5), (c++, 5)));
  assert(c == 7 && expected == 3);
  __atomic_test_and_set(&f, (c++, 5));
  __atomic_clear(&f, (c++, 5));
  __atomic_thread_fence(c++);
  __atomic_signal_fence(c++);
  assert(c == 11);
  assert(__atomic_fetch_add(&x, 1, (c++, 5)) == 3 && x == 4);
  assert(__atomic_sub_fetch(&x, 1, (c++, 5)) == 3);
  c = 0;
  atomic_store_explicit(&a, 1, (c++, 5));
  atomic_load_explicit(&a, (c++, 5));
  atomic_exchange_explicit(&a, 1, (c++, 5));
  atomic_fetch_or_explicit(&a, 2, (c++, 5));
  expected = 3;
  assert(atomic_compare_exchange_strong_explicit(&a, &expected, 4, (c++, 5), (c++, 5)));
  atomic_flag_test_and_set_explicit(&flag, (c++, 5));
  atomic_flag_clear_explicit(&flag, (c++, 5));
  atomic_thread_fence(c++);
  atomic_signal_fence(c++);
  assert(c == 10 && a == 4);
  (void)atomic_is_lock_free((c++, &a));
  (void)__atomic_is_lock_free(sizeof x, (c++, &x));
  (void)__atomic_always_lock_free(sizeof x, (c++, &x));
  assert(c == 12);
  return 0;
}
