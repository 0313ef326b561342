// TRUE
// Exactly one of two threads exchanges 0 for its own number; the other one learns the winner.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int owner;
void *worker(void *arg) {
  int expected = 0, own = (int) (long) arg;
  if (!atomic_compare_exchange_strong(&owner, &expected, own))
    assert(expected == 3 - own);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, (void *) 1);
  pthread_create(&b, 0, worker, (void *) 2);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(owner == 1 || owner == 2);
  return 0;
}
