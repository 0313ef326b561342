// TRUE
// The built-in functions of GNU C are one step each.
#include <assert.h>
#include <pthread.h>

int x, y;
_Bool flag;
void *worker(void *arg) {
  __atomic_add_fetch(&x, 1, 5);
  __sync_fetch_and_add(&y, 1);
  return 0;
}
int main(void) {
  pthread_t a, b;
  int expected, value;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(__atomic_load_n(&x, 5) == 2 && y == 2);
  __atomic_load(&x, &value, 5);
  value++;
  __atomic_store(&x, &value, 5);
  assert(x == 3);
  expected = 3;
  value = 8;
  assert(__atomic_compare_exchange(&x, &expected, &value, 0, 5, 5) && x == 8);
  __atomic_exchange(&x, &expected, &value, 5);
  assert(value == 8 && x == 3);
  assert(!__atomic_test_and_set(&flag, 5));
  assert(__atomic_test_and_set(&flag, 5));
  __atomic_clear(&flag, 5);
  assert(!flag);
  assert(__sync_val_compare_and_swap(&x, 3, 4) == 3);
  assert(!__sync_bool_compare_and_swap(&x, 3, 5) && x == 4);
  assert(__sync_nand_and_fetch(&x, 4) == ~4);
  return 0;
}
