// FALSE
// Two procedures whose threads create each other by turns, one of them on some paths only: four of them can have been there.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
int __VERIFIER_nondet_int(void);
atomic_int count;
void *ping(void *a);

void *pong(void *a) {
  pthread_t i;
  assert(++count < 4);
  if (__VERIFIER_nondet_int())
    pthread_create(&i, 0, ping, 0);
  return 0;
}

void *ping(void *a) {
  pthread_t i;
  ++count;
  pthread_create(&i, 0, pong, 0);
  return 0;
}

int main(void) {
  pthread_t i;
  pthread_create(&i, 0, ping, 0);
  return 0;
}
