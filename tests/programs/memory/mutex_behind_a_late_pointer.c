// FALSE
// The pointer to the mutex is set after the thread began: the two may lock different ones.
#include <pthread.h>
#include <assert.h>

pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER, two = PTHREAD_MUTEX_INITIALIZER;
struct { pthread_mutex_t *lock; int count; } shared;
void *counts(void *unused) {
  pthread_mutex_lock(shared.lock);
  int seen = shared.count;
  shared.count = seen + 1;
  pthread_mutex_unlock(shared.lock);
  return 0;
}
int main(void) {
  pthread_t t;
  shared.lock = &one;
  pthread_create(&t, 0, counts, 0);
  shared.lock = &two;
  pthread_mutex_lock(&two);
  int seen = shared.count;
  shared.count = seen + 1;
  pthread_mutex_unlock(&two);
  pthread_join(t, 0);
  assert(shared.count == 2);
  return 0;
}
