// TRUE
// `pthread_cleanup_pop(1)` runs the handler, `pthread_cleanup_pop(0)` does not.
#include <assert.h>
#include <pthread.h>
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int count, skipped;
void unlock(void *lock) {
  pthread_mutex_unlock(lock);
}
void skip(void *unused) {
  skipped = 1;
}
void *thread(void *unused) {
  pthread_mutex_lock(&mutex);
  pthread_cleanup_push(unlock, &mutex);
  pthread_cleanup_push(skip, 0);
  count++;
  pthread_cleanup_pop(0);
  pthread_cleanup_pop(1);
  return 0;
}
int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, thread, 0);
  pthread_create(&two, 0, thread, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  assert(count == 2 && !skipped);
  return 0;
}
