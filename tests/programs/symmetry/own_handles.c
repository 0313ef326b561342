// FALSE
// The threads do the same, but each leaves its own handle: who begins first shows.
#include <pthread.h>
#include <assert.h>

pthread_t last;
void *leaves(void *unused) {
  last = pthread_self();
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, leaves, 0);
  pthread_create(&b, 0, leaves, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(pthread_equal(last, b));
}
