// FALSE
// A wait with a time limit reads the limit; the mutex is of no use, since main does not take it.
#include <pthread.h>
#include <time.h>
struct timespec limit;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
void *waiter(void *unused) {
  pthread_mutex_lock(&m);
  pthread_cond_timedwait(&c, &m, &limit);
  pthread_mutex_unlock(&m);
  return unused;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, waiter, 0);
  limit.tv_sec = 1;
  return 0;
}
