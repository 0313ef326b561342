// TRUE
// All accesses are sequentially consistent atomic ones.
#include <pthread.h>
#include <stdatomic.h>
atomic_int x;
void *writer(void *unused) { atomic_store(&x, 1); return 0; }
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, writer, 0);
  return atomic_load(&x);
}
