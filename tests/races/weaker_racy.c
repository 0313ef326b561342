// FALSE
// The relaxed flag makes no difference: `data` is written on both sides whatever it says.
#include <pthread.h>
#include <stdatomic.h>
int data;
atomic_int flag;
void *producer(void *unused) {
  data = 1;
  atomic_store_explicit(&flag, 1, memory_order_relaxed);
  return 0;
}
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, producer, 0);
  atomic_load_explicit(&flag, memory_order_relaxed);
  data = 2;
  return 0;
}
