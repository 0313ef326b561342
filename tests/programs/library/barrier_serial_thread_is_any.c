// FALSE
// POSIX leaves open which thread is the serial one: the first to arrive may be it.
#include <assert.h>
#include <pthread.h>

pthread_barrier_t b;
int arrived, first_is_serial;
void *worker(void *arg) {
  int first = __sync_fetch_and_add(&arrived, 1) == 0;
  if (pthread_barrier_wait(&b) == PTHREAD_BARRIER_SERIAL_THREAD && first)
    first_is_serial = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_barrier_init(&b, 0, 2);
  pthread_create(&t, 0, worker, 0);
  worker(0);
  pthread_join(t, 0);
  assert(!first_is_serial);
  return 0;
}
