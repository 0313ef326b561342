// TRUE
// Message passing with release and acquire; the orders are taken as sequentially consistent.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int data;
atomic_int ready;
void *producer(void *arg) {
  data = 1;
  atomic_store_explicit(&ready, 1, memory_order_release);
  return 0;
}
void *consumer(void *arg) {
  if (atomic_load_explicit(&ready, memory_order_acquire)) {
    atomic_thread_fence(memory_order_seq_cst);
    assert(data == 1);
  }
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, producer, 0);
  pthread_create(&b, 0, consumer, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
