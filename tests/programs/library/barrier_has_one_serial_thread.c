// TRUE
// Exactly one thread of the round is the serial one.
#include <assert.h>
#include <pthread.h>

pthread_barrier_t b;
int serial;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *worker(void *arg) {
  if (pthread_barrier_wait(&b) == PTHREAD_BARRIER_SERIAL_THREAD) {
    pthread_mutex_lock(&m);
    serial++;
    pthread_mutex_unlock(&m);
  }
  return 0;
}
int main(void) {
  pthread_t s, t;
  pthread_barrier_init(&b, 0, 2);
  pthread_create(&s, 0, worker, 0);
  pthread_create(&t, 0, worker, 0);
  pthread_join(s, 0);
  pthread_join(t, 0);
  assert(serial == 1);
  return 0;
}
