// TRUE
// The handle that create stores is the one that the thread has for itself; it is read after the join
// of nobody else.
#include <assert.h>
#include <pthread.h>

pthread_t own;
void *worker(void *arg) {
  own = pthread_self();
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  assert(pthread_equal(own, t));
  return 0;
}
