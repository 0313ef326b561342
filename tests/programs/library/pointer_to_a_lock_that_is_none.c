// FALSE
// The table's lock is `pthread_mutex_trylock`, whose result nobody looks at.
#include <assert.h>
#include <pthread.h>
static int (*table[])(pthread_mutex_t *) = {pthread_mutex_trylock, pthread_mutex_unlock, pthread_mutex_lock};
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int count;
void *thread(void *unused) {
  table[0](&mutex);
  count++;
  table[1](&mutex);
  return 0;
}
int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, thread, 0);
  pthread_create(&two, 0, thread, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  assert(count == 2);
  return 0;
}
