// TRUE
// Atomic read-modify-writes and an atomic read.
#include <pthread.h>
int x;
void *adder(void *unused) { __sync_fetch_and_add(&x, 1); return 0; }
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, adder, 0);
  pthread_create(&b, 0, adder, 0);
  return __atomic_load_n(&x, __ATOMIC_SEQ_CST);
}
