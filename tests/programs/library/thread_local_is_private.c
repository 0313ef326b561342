// TRUE
// Each thread counts in an instance of its own, which begins with its initial value.
#include <assert.h>
#include <pthread.h>

_Thread_local int mine = 5;
void *worker(void *arg) {
  assert(mine == 5);
  mine++;
  assert(mine == 6);
  return 0;
}
int main(void) {
  pthread_t a, b;
  mine = 1;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  assert(mine == 1);
  return 0;
}
