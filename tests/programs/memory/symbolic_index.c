// FALSE
// The index may be the one that is looked at.
#include <pthread.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int __VERIFIER_nondet_int(void);
int a[8];
void *sets(void *unused) {
  int i = __VERIFIER_nondet_int();
  if (i >= 0 && i < 8) a[i] = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, sets, 0);
  pthread_join(t, 0);
  assert(a[5] == 0);
  return 0;
}
