// TRUE
// trylock of a recursive mutex succeeds for its owner and says EBUSY to others.
#include <assert.h>
#include <pthread.h>
#include <errno.h>
pthread_mutex_t m = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
void *worker(void *arg) {
  assert(pthread_mutex_trylock(&m) == EBUSY);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_mutex_lock(&m);
  assert(pthread_mutex_trylock(&m) == 0);
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  return 0;
}
