// TRUE
// Functions registered with on_exit get the status, of exit or of what main returns, and their argument.
#include <assert.h>
#include <stdlib.h>
int given;
void quick(void) { assert(0); }
void told(int status, void *argument) {
  assert(status == 7);
  assert(argument == &given);
}
int ends(int way) {
  if (way) exit(7);
  return 7;
}
extern int __VERIFIER_nondet_int(void);
int main(void) {
  at_quick_exit(quick);
  on_exit(told, &given);
  return ends(__VERIFIER_nondet_int());
}
