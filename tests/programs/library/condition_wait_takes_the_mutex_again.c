// TRUE
// After the wait the mutex is held, so that nobody changes the variable between two reads.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int x;
void *changes(void *arg) {
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
  return 0;
}
void *waits(void *arg) {
  int before;
  pthread_mutex_lock(&m);
  pthread_cond_wait(&c, &m);
  before = x;
  assert(x == before);
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, changes, 0);
  pthread_create(&b, 0, waits, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
