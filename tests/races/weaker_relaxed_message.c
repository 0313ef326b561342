// UNKNOWN
// A race in C11, since a relaxed flag orders nothing, but the two accesses to `data` are never next in one
// state of an interleaving.
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
  if (atomic_load_explicit(&flag, memory_order_relaxed))
    return data;
  return 0;
}
