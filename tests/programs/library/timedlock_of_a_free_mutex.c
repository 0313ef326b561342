// TRUE
// A mutex that nobody else takes is acquired, whatever the time is.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
struct timespec soon;
int main(void) {
  assert(pthread_mutex_timedlock(&m, &soon) == 0);
  pthread_mutex_unlock(&m);
  return 0;
}
