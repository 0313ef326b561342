// TRUE
// An error-checking mutex says EDEADLK to its owner and EPERM to others.
#include <assert.h>
#include <pthread.h>
#include <errno.h>
pthread_mutex_t m;
void *worker(void *arg) {
  assert(pthread_mutex_unlock(&m) == EPERM);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_mutexattr_t attributes;
  int type;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutexattr_gettype(&attributes, &type);
  assert(type == PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_init(&m, &attributes);
  assert(pthread_mutex_lock(&m) == 0);
  assert(pthread_mutex_lock(&m) == EDEADLK);
  assert(pthread_mutex_trylock(&m) == EBUSY);
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  assert(pthread_mutex_unlock(&m) == 0);
  assert(pthread_mutex_unlock(&m) == EPERM);
  return 0;
}
