// FALSE
// An index that was popped and pushed again fools a third party.
#include <pthread.h>
#include <assert.h>
#include <stdatomic.h>
int nxt[3] = {-1, 0, 1};
atomic_int top = 2;
int popped[3];
int pop(void) {
  int o, n;
  do {
    o = atomic_load(&top);
    if (o < 0) return -1;
    n = nxt[o];
  } while (!atomic_compare_exchange_strong(&top, &o, n));
  return o;
}
void push(int i) {
  int o;
  do {
    o = atomic_load(&top);
    nxt[i] = o;
  } while (!atomic_compare_exchange_strong(&top, &o, i));
}
void *t1(void *a) {
  int i = pop();
  __sync_fetch_and_add(&popped[i], 1);
  return 0;
}
void *t2(void *a) {
  int i = pop(), j = pop();
  push(i);
  popped[j]++;
  return 0;
}
int main() {
  pthread_t x, y;
  pthread_create(&x, 0, t1, 0);
  pthread_create(&y, 0, t2, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  int k = pop();
  if (k >= 0) assert(popped[k] == 0);
  return 0;
}
