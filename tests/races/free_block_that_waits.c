// TRUE
// The block waits for `open` and touches `x` only afterwards; `open` is set by a block after the write of `main`.
#include <pthread.h>
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_assume(int);
int open, x;
void *other(void *unused) {
  __VERIFIER_atomic_begin();
  __VERIFIER_assume(open);
  x = 1;
  __VERIFIER_atomic_end();
  return 0;
}
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, other, 0);
  x = 2;
  __VERIFIER_atomic_begin();
  open = 1;
  __VERIFIER_atomic_end();
  return 0;
}
