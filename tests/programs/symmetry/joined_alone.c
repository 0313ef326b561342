// FALSE
// Both threads do the same, but only the second one is joined: it may run before the first one begins.
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
  assert(x == 2);
}
