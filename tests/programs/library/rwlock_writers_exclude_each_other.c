// TRUE
// Both increments are made by writers.
#include <assert.h>
#include <pthread.h>

pthread_rwlock_t l;
int x;
void *worker(void *arg) {
  pthread_rwlock_wrlock(&l);
  x++;
  pthread_rwlock_unlock(&l);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_rwlock_init(&l, 0);
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(x == 2);
  return 0;
}
