// FALSE
// The handler that frees the mutex runs before the counter is stored.
#include <assert.h>
#include <pthread.h>
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int count;
void unlock(void *lock) {
  pthread_mutex_unlock(lock);
}
void *thread(void *unused) {
  int kept;
  pthread_mutex_lock(&mutex);
  pthread_cleanup_push(unlock, &mutex);
  kept = count;
  pthread_cleanup_pop(1);
  count = kept + 1;
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
