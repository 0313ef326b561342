// TRUE
// A lock made of atomic_flag protects the increments.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_flag lock = ATOMIC_FLAG_INIT;
int x;
void *worker(void *arg) {
  while (atomic_flag_test_and_set(&lock))
    ;
  x++;
  atomic_flag_clear(&lock);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(x == 2);
  return 0;
}
