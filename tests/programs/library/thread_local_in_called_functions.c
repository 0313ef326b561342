// TRUE
// Functions that are called find the instance of the calling thread, also through a function pointer.
#include <assert.h>
#include <pthread.h>

static _Thread_local int depth;
static int (*volatile step)(int);
static int down(int n) {
  depth += n;
  return depth;
}
void *worker(void *arg) {
  step(2);
  assert(down(1) == 3);
  return 0;
}
int main(void) {
  pthread_t t;
  step = down;
  pthread_create(&t, 0, worker, 0);
  assert(step(1) == 1);
  pthread_join(t, 0);
  assert(depth == 1);
  return 0;
}
