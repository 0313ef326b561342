// FALSE
// Which of two threads writes its handle last is open, so that it may be the first one.
#include <assert.h>
#include <pthread.h>

pthread_t last;
void *worker(void *arg) {
  last = pthread_self();
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(pthread_equal(last, b));
  return 0;
}
