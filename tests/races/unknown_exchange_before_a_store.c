// UNKNOWN
// A race in C11: if the exchange is made first, it writes, and nothing orders that with the plain read (the store does not
// read, so it does not synchronise with the exchange, and only the thread of the store is joined). In no state are
// the two next: once the store was made the exchange fails, and then it only reads.
#include <pthread.h>
#include <stdatomic.h>
int x;
void *exchanger(void *unused) {
  int expected = 0;
  __atomic_compare_exchange_n(&x, &expected, 1, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  return unused;
}
void *storer(void *unused) {
  __atomic_store_n(&x, 1, __ATOMIC_SEQ_CST);
  return unused;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, exchanger, 0);
  pthread_create(&b, 0, storer, 0);
  pthread_join(b, 0);
  return x;
}
