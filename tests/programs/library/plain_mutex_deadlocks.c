// TRUE
// A thread that takes a mutex twice waits for ever.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int main(void) {
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m);
  assert(0);
  return 0;
}
