// FALSE
// The destructor runs where the thread ends, before it can be joined.
#include <assert.h>
#include <pthread.h>

pthread_key_t key;
int destroyed;
void destroy(void *value) {
  destroyed = (int) (long) value;
}
void *worker(void *arg) {
  pthread_setspecific(key, (void *) 4);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_key_create(&key, destroy);
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  assert(destroyed != 4);
  return 0;
}
