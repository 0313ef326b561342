// TRUE
// A lock that is an automatic object is free after its initialiser.
#include <assert.h>
#include <pthread.h>

int main(void) {
  pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
  assert(pthread_rwlock_trywrlock(&l) == 0);
  return 0;
}
