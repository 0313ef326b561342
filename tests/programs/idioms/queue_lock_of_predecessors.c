// TRUE
// Each waits on the node of its predecessor, on the heap.
#include <pthread.h>
#include <assert.h>
#include <stdlib.h>
#include <stdbool.h>
#include <stdatomic.h>
struct q {
  atomic_bool busy;
};
struct q init_;
_Atomic(struct q *) tail = &init_;
int data;
void *t(void *a) {
  struct q *me = malloc(sizeof *me);
  atomic_init(&me->busy, true);
  struct q *p = atomic_exchange(&tail, me);
  while (atomic_load(&p->busy));
  int d = data;
  data = d + 1;
  atomic_store(&me->busy, false);
  return 0;
}
int main() {
  pthread_t x, y;
  pthread_create(&x, 0, t, 0);
  pthread_create(&y, 0, t, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  assert(data == 2);
  return 0;
}
