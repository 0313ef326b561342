// TRUE
// Whoever gets the mutex has it alone.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
struct timespec soon;
int inside;
void *worker(void *arg) {
  if (pthread_mutex_timedlock(&m, &soon) == 0) {
    assert(inside == 0);
    inside = 1;
    inside = 0;
    pthread_mutex_unlock(&m);
  }
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
