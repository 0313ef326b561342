// TRUE
// Plain data are touched with the mutex only, whatever the relaxed counter says; so no order of it matters.
#include <pthread.h>
#include <stdatomic.h>
int data;
atomic_int hits;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *work(void *unused) {
  if (atomic_fetch_add_explicit(&hits, 1, memory_order_relaxed) == 0) {
    pthread_mutex_lock(&m);
    data++;
    pthread_mutex_unlock(&m);
  }
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  return 0;
}
