// TRUE
// After one of two readers left, a writer still waits.
#include <assert.h>
#include <pthread.h>
#include <errno.h>
pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
int main(void) {
  pthread_rwlock_rdlock(&l);
  pthread_rwlock_rdlock(&l);
  pthread_rwlock_unlock(&l);
  assert(pthread_rwlock_trywrlock(&l) == EBUSY);
  assert(pthread_rwlock_tryrdlock(&l) == 0);
  pthread_rwlock_unlock(&l);
  pthread_rwlock_unlock(&l);
  assert(pthread_rwlock_trywrlock(&l) == 0);
  assert(pthread_rwlock_tryrdlock(&l) == EBUSY);
  pthread_rwlock_unlock(&l);
  assert(pthread_rwlock_tryrdlock(&l) == 0);
  return 0;
}
