// FALSE
// A destructor that sets the value again runs in four rounds.
#include <assert.h>
#include <pthread.h>

pthread_key_t key;
int runs;
void destroy(void *value) {
  runs++;
  pthread_setspecific(key, value);
}
void *worker(void *arg) {
  pthread_setspecific(key, (void *) 1);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_key_create(&key, destroy);
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  assert(runs != 4);
  return 0;
}
