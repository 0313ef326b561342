// FALSE
// What is asserted after the join of the second thread does not wait for the first one.
#include <pthread.h>
#include <assert.h>
#include <stdatomic.h>

atomic_int x;
void *adds(void *unused) {
  atomic_fetch_add(&x, 1);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, adds, 0);
  pthread_create(&b, 0, adds, 0);
  pthread_join(b, 0);
  int seen = x;
  pthread_join(a, 0);
  assert(seen == 2);
}
