// FALSE
// What is assumed holds afterwards; nothing else does.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x > 3);
  assert(x > 3);
  if (x == 5)
    reach_error();
  return 0;
}
