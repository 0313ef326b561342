// FALSE
// While the mutex is held a timed lock may give up, and the increment is left out.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
struct timespec soon;
int x;
void *worker(void *arg) {
  if (pthread_mutex_timedlock(&m, &soon) == 0) {
    x++;
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
  assert(x == 2);
  return 0;
}
