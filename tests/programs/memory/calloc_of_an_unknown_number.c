// FALSE
// Of so many elements there is no object, so that calloc fails.
#include <assert.h>
#include <stdlib.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  unsigned long count = __VERIFIER_nondet_ulong();
  if (count > 4 && count < (size_t)-1 / 8) return 0;
  assert(calloc(count, 4));
  return 0;
}
