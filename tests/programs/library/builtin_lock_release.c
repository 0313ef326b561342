// FALSE
// Exchange and release build a lock; the last increment is outside of it.
#include <assert.h>
#include <pthread.h>

int lock, x;
void *worker(void *arg) {
  while (__sync_lock_test_and_set(&lock, 1))
    ;
  x++;
  __sync_lock_release(&lock);
  x++;
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(x == 4);
  return 0;
}
