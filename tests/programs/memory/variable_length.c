// TRUE
// An array of variable length, shared by its address.
#include <pthread.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int __VERIFIER_nondet_int(void);
void *fills(void *p) { ((int *) p)[2] = 5; return 0; }
int main(void) {
  pthread_t t;
  int n = __VERIFIER_nondet_int();
  if (n < 3 || n > 6) return 0;
  int a[n];
  a[2] = 0;
  pthread_create(&t, 0, fills, a);
  pthread_join(t, 0);
  assert(a[2] == 5 && sizeof a == n * sizeof(int));
  return 0;
}
