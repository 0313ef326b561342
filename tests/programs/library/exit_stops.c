// TRUE
// Nothing follows exit or abort in their thread.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
void *worker(void *arg) {
  if (arg)
    exit(1);
  abort();
  assert(0);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  worker(&t);
  assert(0);
  return 0;
}
