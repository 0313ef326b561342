// FALSE
// The result of pthread_exit in main reaches the thread that joins it.
#include <assert.h>
#include <pthread.h>

pthread_t main_thread;
void *worker(void *arg) {
  void *result;
  pthread_join(main_thread, &result);
  assert(result != (void *) 7);
  return 0;
}
int main(void) {
  pthread_t t;
  main_thread = pthread_self();
  pthread_create(&t, 0, worker, 0);
  pthread_exit((void *) 7);
}
