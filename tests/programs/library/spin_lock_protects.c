// TRUE
// Both increments are between lock and unlock of one spin lock.
#include <assert.h>
#include <pthread.h>

pthread_spinlock_t lock;
int x;
void *worker(void *arg) {
  pthread_spin_lock(&lock);
  x++;
  pthread_spin_unlock(&lock);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(x == 2);
  return 0;
}
