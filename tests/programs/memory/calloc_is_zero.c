// TRUE
// What calloc gives is zero, whatever its size.
#include <pthread.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 2 || n > 9) return 0;
  short *p = calloc(n, sizeof *p);
  assert(p[1] == 0);
  return 0;
}
