// TRUE
// No reader sees the state between the two writes of a writer.
#include <assert.h>
#include <pthread.h>

pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
int x, y;
void *writer(void *arg) {
  pthread_rwlock_wrlock(&l);
  x = 1;
  y = 1;
  pthread_rwlock_unlock(&l);
  return 0;
}
void *reader(void *arg) {
  pthread_rwlock_rdlock(&l);
  assert(x == y);
  pthread_rwlock_unlock(&l);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, writer, 0);
  pthread_create(&b, 0, reader, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
