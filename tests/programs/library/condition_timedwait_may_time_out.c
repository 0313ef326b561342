// FALSE
// A timed wait may say ETIMEDOUT.
#include <assert.h>
#include <pthread.h>
#include <errno.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
struct timespec soon;
int main(void) {
  pthread_mutex_lock(&m);
  assert(pthread_cond_timedwait(&c, &m, &soon) != ETIMEDOUT);
  pthread_mutex_unlock(&m);
  return 0;
}
