// FALSE
// The writer says too late that it writes.
#include <pthread.h>
#include <assert.h>
#include <stdatomic.h>
atomic_uint seq;
int a, b;
void *w(void *x) {
  a = 1;
  atomic_fetch_add(&seq, 1);
  b = 1;
  atomic_fetch_add(&seq, 1);
  return 0;
}
void *r(void *x) {
  unsigned s;
  int u, v;
  do {
    s = atomic_load(&seq);
    u = a;
    v = b;
  } while ((s & 1) || s != atomic_load(&seq));
  assert(u == v);
  return 0;
}
int main() {
  pthread_t x, y;
  pthread_create(&x, 0, w, 0);
  pthread_create(&y, 0, r, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return 0;
}
