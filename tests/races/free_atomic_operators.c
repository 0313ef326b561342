// TRUE
// Operators on `_Atomic` objects are atomic and sequentially consistent (C11 6.5.16.2).
#include <pthread.h>
#include <stdatomic.h>
atomic_int x;
void *adder(void *unused) { x++; x += 2; return 0; }
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, adder, 0);
  pthread_create(&b, 0, adder, 0);
  return x;
}
