// UNKNOWN
// The last element may lie outside: what happens then is not modelled.
#include <pthread.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 3) return 0;
  char *p = malloc(n);
  p[1] = 1;
  assert(p[1] == 1);
  return 0;
}
