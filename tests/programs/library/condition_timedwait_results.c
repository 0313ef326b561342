// TRUE
// A timed wait says 0 or ETIMEDOUT and holds the mutex in both cases.
#include <assert.h>
#include <pthread.h>
#include <errno.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
struct timespec soon;
int main(void) {
  int result;
  pthread_mutex_lock(&m);
  result = pthread_cond_timedwait(&c, &m, &soon);
  assert(result == 0 || result == ETIMEDOUT);
  assert(pthread_mutex_trylock(&m) == EBUSY);
  return 0;
}
