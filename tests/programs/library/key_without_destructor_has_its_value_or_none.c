// TRUE
// A destructor that asks for another key without a destructor gets its value or null; its own value is gone.
#include <assert.h>
#include <pthread.h>

pthread_key_t first, second;
int x;
void destroy(void *value) {
  void *other = pthread_getspecific(first);
  assert(other == &x || other == 0);
  assert(pthread_getspecific(second) == 0);
}
void *worker(void *arg) {
  pthread_setspecific(first, &x);
  pthread_setspecific(second, &x);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_key_create(&first, 0);
  pthread_key_create(&second, destroy);
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  return 0;
}
