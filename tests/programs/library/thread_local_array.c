// FALSE
// Arrays are initialised in every thread; the last element was changed by the thread itself.
#include <assert.h>
#include <pthread.h>

_Thread_local int a[3] = {1, 2, 3};
void *worker(void *arg) {
  a[2] = 0;
  assert(a[0] + a[1] + a[2] == 6);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  return 0;
}
