// TRUE
// Nondeterministic values keep to their types.
#include <assert.h>
#include <pthread.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern short __VERIFIER_nondet_short(void);
int main(void) {
  int c = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_bool(), s = __VERIFIER_nondet_short();
  assert(0 <= c && c <= 255);
  assert(b == 0 || b == 1);
  assert(-32768 <= s && s <= 32767);
  return 0;
}
