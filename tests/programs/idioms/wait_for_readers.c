// TRUE
// The old version is changed only when no reader is left.
#include <pthread.h>
#include <assert.h>
#include <stdlib.h>
#include <stdatomic.h>
struct cfg {
  int a, b;
};
_Atomic(struct cfg *) cur;
atomic_int readers;
void *upd(void *x) {
  struct cfg *n = malloc(sizeof *n), *o;
  n->a = 2;
  n->b = 2;
  o = atomic_exchange(&cur, n);
  while (atomic_load(&readers)) ;
  o->a = -1;
  free(o);
  return 0;
}
void *rd(void *x) {
  atomic_fetch_add(&readers, 1);
  struct cfg *c = atomic_load(&cur);
  int s = c->a - c->b;
  atomic_fetch_sub(&readers, 1);
  assert(s == 0);
  return 0;
}
int main() {
  pthread_t x, y;
  struct cfg *c = malloc(sizeof *c);
  *c = (struct cfg){
    1, 1
  };
  atomic_init(&cur, c);
  pthread_create(&x, 0, upd, 0);
  pthread_create(&y, 0, rd, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return 0;
}
