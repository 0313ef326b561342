// TRUE
// The index is chosen where the element is accessed: whether two such accesses are to the same element is open, and no label says
// more. Both elements stay below two, whoever writes last.
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
  pthread_create(&x, 0, work, (void *)0L);
  pthread_create(&y, 0, work, (void *)1L);
  pthread_join(x, 0);
  pthread_join(y, 0);
  assert(a[0] < 2 && a[1] < 2);
  return 0;
}
