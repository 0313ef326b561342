// FALSE
// The address of a thread-local variable names the instance of the thread that took it.
#include <assert.h>
#include <pthread.h>

__thread int mine;
int *shared;
void *worker(void *arg) {
  *shared = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  shared = &mine;
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  assert(mine == 0);
  return 0;
}
