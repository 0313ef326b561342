// TRUE
// Joining main makes everything that it wrote visible.
#include <assert.h>
#include <pthread.h>

pthread_t main_thread;
int x;
void *worker(void *arg) {
  pthread_join(main_thread, 0);
  assert(x == 2);
  return 0;
}
int main(void) {
  pthread_t t;
  main_thread = pthread_self();
  pthread_create(&t, 0, worker, 0);
  x = 1;
  x = 2;
  pthread_exit(0);
}
