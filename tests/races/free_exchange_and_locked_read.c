// TRUE
// The plain read and the exchange are under one mutex; what always writes is not in doubt either: the plain read of `y` comes
// after its thread is joined, and the one of `x` in `main` after both are.
#include <pthread.h>
#include <stdatomic.h>
int x, y;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *exchanger(void *unused) {
  int expected = 0;
  pthread_mutex_lock(&m);
  __atomic_compare_exchange_n(&x, &expected, 1, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  pthread_mutex_unlock(&m);
  return unused;
}
void *reader(void *unused) {
  pthread_mutex_lock(&m);
  int seen = x;
  pthread_mutex_unlock(&m);
  __atomic_fetch_add(&y, seen, __ATOMIC_SEQ_CST);
  return unused;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, exchanger, 0);
  pthread_create(&b, 0, reader, 0);
  pthread_join(b, 0);
  int seen = y;
  pthread_join(a, 0);
  return x + seen;
}
