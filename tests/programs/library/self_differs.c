// TRUE
// Handles of living threads differ: main never is the thread that it started.
#include <assert.h>
#include <pthread.h>

pthread_t main_thread;
void *worker(void *arg) {
  assert(!pthread_equal(pthread_self(), main_thread));
  return 0;
}
int main(void) {
  pthread_t t;
  main_thread = pthread_self();
  pthread_create(&t, 0, worker, 0);
  assert(!pthread_equal(t, pthread_self()));
  pthread_join(t, 0);
  return 0;
}
