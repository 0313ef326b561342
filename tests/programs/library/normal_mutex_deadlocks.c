// TRUE
// A thread that takes a normal mutex twice waits for ever, also where other mutexes are recursive.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t recursive = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
pthread_mutex_t normal = PTHREAD_MUTEX_INITIALIZER;
int main(void) {
  pthread_mutex_lock(&recursive);
  pthread_mutex_lock(&recursive);
  pthread_mutex_lock(&normal);
  pthread_mutex_lock(&normal);
  assert(0);
  return 0;
}
