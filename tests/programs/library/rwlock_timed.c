// FALSE
// A timed writer may give up while a reader holds the lock.
#include <assert.h>
#include <pthread.h>

pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
struct timespec soon;
int x;
void *worker(void *arg) {
  if (pthread_rwlock_timedwrlock(&l, &soon) == 0)
    x = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_rwlock_rdlock(&l);
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  assert(x == 1);
  return 0;
}
