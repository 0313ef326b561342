// TRUE
// A thread that sets no value, or sets it back to null, runs no destructor; the end of main runs none
// either.
#include <assert.h>
#include <pthread.h>

pthread_key_t key;
void destroy(void *value) {
  assert(0);
}
void *worker(void *arg) {
  pthread_setspecific(key, (void *) 1);
  pthread_setspecific(key, 0);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_key_create(&key, destroy);
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  pthread_setspecific(key, (void *) 1);
  return 0;
}
