// TRUE
// The number of further threads is the argument, so there are six, with arguments from 5 to 0, each counting once.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
atomic_int count;

void *t(void *a) {
  pthread_t i;
  long left = (long)a;
  assert(count++ == 5 - left);
  if (left > 0) {
    pthread_create(&i, 0, t, (void *)(left - 1));
  }
  return 0;
}

int main(void) {
  pthread_t i;
  pthread_create(&i, 0, t, (void *)5);
  return 0;
}
