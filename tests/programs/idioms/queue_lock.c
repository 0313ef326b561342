// TRUE
// Each waits on a node of its own, on its stack.
#include <pthread.h>
#include <assert.h>
#include <stdatomic.h>
struct node {
  _Atomic(struct node *) next;
  atomic_int locked;
};
_Atomic(struct node *) tail;
int data;
void *t(void *a) {
  struct node me;
  atomic_init(&me.next, (struct node *)0);
  atomic_init(&me.locked, 1);
  struct node *pred = atomic_exchange(&tail, &me);
  if (pred) {
    atomic_store(&pred->next, &me);
    while (atomic_load(&me.locked)) ;
  }
  data++;
  if (!atomic_load(&me.next)) {
    struct node *e = &me;
    if (atomic_compare_exchange_strong(&tail, &e, (struct node *)0)) return 0;
    while (!atomic_load(&me.next)) ;
  }
  atomic_store(&atomic_load(&me.next)->locked, 0);
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
