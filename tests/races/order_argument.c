// FALSE
// The order is evaluated: a plain write to c that nothing orders with the load.
#include <pthread.h>
int x, c = 3;
void *first(void *unused) {
  __atomic_store_n(&x, 1, c += 2);
  return 0;
}
void *second(void *unused) {
  __atomic_load_n(&c, 5);
  return 0;
}
int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, first, 0);
  pthread_create(&two, 0, second, 0);
  return 0;
}
