// TRUE
// How long the loops run is not known, but they change nothing but locals.
#include <pthread.h>
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
int length, *position;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int transfers(int byte) { return __VERIFIER_nondet_int() == byte; }
void *copies(void *unused) {
  int i, count = __VERIFIER_nondet_int();
  for (i = 0; count > 0 && i < length; i++, count--)
    if (!transfers(i)) return 0;
  pthread_mutex_lock(&lock);
  *position = i;
  assert(*position == i);
  pthread_mutex_unlock(&lock);
  return 0;
}
int main(void) {
  pthread_t t;
  position = malloc(sizeof(int));
  length = __VERIFIER_nondet_int();
  pthread_create(&t, 0, copies, 0);
  copies(0);
  return 0;
}
