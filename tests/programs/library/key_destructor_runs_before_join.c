// TRUE
// After the join the destructor has run, also when the thread left by pthread_exit.
#include <assert.h>
#include <pthread.h>

pthread_key_t key;
int destroyed;
void destroy(void *value) {
  assert(pthread_getspecific(key) == 0);
  destroyed += (int) (long) value;
}
void *worker(void *arg) {
  pthread_setspecific(key, arg);
  pthread_exit(0);
}
int main(void) {
  pthread_t t;
  pthread_key_create(&key, destroy);
  pthread_create(&t, 0, worker, (void *) 4);
  pthread_join(t, 0);
  assert(destroyed == 4);
  return 0;
}
