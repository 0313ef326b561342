// TRUE
// Three threads that nobody can tell apart, joined one directly after another: each adds one.
#include <pthread.h>
#include <assert.h>
#include <stdatomic.h>

atomic_int x;
void *adds(void *unused) {
  atomic_fetch_add(&x, 1);
  return 0;
}
int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, 0, adds, 0);
  pthread_create(&b, 0, adds, 0);
  pthread_create(&c, 0, adds, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  pthread_join(c, 0);
  assert(x == 3);
}
