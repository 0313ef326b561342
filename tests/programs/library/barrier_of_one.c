// TRUE
// A barrier for one thread never waits, and that thread is the serial one; 0 threads are an error.
#include <assert.h>
#include <pthread.h>
#include <errno.h>
pthread_barrier_t b, none;
int main(void) {
  assert(pthread_barrier_init(&none, 0, 0) == EINVAL);
  pthread_barrier_init(&b, 0, 1);
  assert(pthread_barrier_wait(&b) == PTHREAD_BARRIER_SERIAL_THREAD);
  assert(pthread_barrier_wait(&b) == PTHREAD_BARRIER_SERIAL_THREAD);
  return 0;
}
