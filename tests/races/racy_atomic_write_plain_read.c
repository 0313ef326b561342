// FALSE
// Only one of the two accesses is atomic.
#include <pthread.h>
int x;
void *writer(void *unused) { __atomic_store_n(&x, 1, __ATOMIC_SEQ_CST); return 0; }
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, writer, 0);
  return x;
}
