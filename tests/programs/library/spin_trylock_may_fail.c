// FALSE
// A thread that finds the spin lock held leaves its increment out.
#include <assert.h>
#include <pthread.h>

pthread_spinlock_t lock;
int x;
void *worker(void *arg) {
  if (pthread_spin_trylock(&lock) == 0) {
    x++;
    pthread_spin_unlock(&lock);
  }
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_spin_init(&lock, 0);
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(x == 2);
  return 0;
}
