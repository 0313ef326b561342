// UNKNOWN
// No race in C11: the acquiring read that sees the releasing write orders the accesses to `data`. Bounded checking,
// which this is about, does not tell orders apart that are weaker than sequential consistency; the engine `modular` proves it.
#include <pthread.h>
#include <stdatomic.h>
int data;
atomic_int flag;
void *producer(void *unused) {
  data = 1;
  atomic_store_explicit(&flag, 1, memory_order_release);
  return 0;
}
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, producer, 0);
  if (atomic_load_explicit(&flag, memory_order_acquire))
    return data;
  return 0;
}
