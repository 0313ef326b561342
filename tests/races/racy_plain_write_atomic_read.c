// FALSE
// An atomic read does not make the plain write of the other thread atomic.
#include <pthread.h>
int x;
void *writer(void *unused) { x = 1; return 0; }
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, writer, 0);
  return __atomic_load_n(&x, __ATOMIC_SEQ_CST);
}
