// FALSE
// The index is chosen where the element is accessed: whether two such accesses are to the same element is open, and no label says
// more. One element may be written by one thread, and the other one by the other.
#include <assert.h>
#include <pthread.h>
extern _Bool __VERIFIER_nondet_bool(void);
int a[2];
pthread_t ts[2];
void *work(void *given) {
  a[__VERIFIER_nondet_bool()] = (int)(long)given;
  return 0;
}
int main(void) {
  for (int i = 0; i < 2; i++)
    pthread_create(&ts[i], 0, work, (void *)(long)(i + 1));
  for (int i = 0; i < 2; i++)
    pthread_join(ts[i], 0);
  assert(a[0] == 0 || a[1] == 0);
  return 0;
}
