// FALSE
// The index is chosen where the element is accessed: whether two such accesses are to the same element is open, and no label says
// more. One element may be written by one thread, and the other one by the other.
#include <assert.h>
#include <pthread.h>
extern _Bool __VERIFIER_nondet_bool(void);
int a[2];
void *work(void *given) {
  a[__VERIFIER_nondet_bool()] = (int)(long)given;
  return 0;
}
int main(void) {
  pthread_t x, y;
  pthread_create(&x, 0, work, (void *)1L);
  pthread_create(&y, 0, work, (void *)2L);
  pthread_join(x, 0);
  pthread_join(y, 0);
  assert(a[0] == 0 || a[1] == 0);
  return 0;
}
