// TRUE
// The block writes `x` only if the flag is set, and `main` sets it after its own plain write. So when the
// write of `main` is next, the block would not touch `x`; and afterwards it is not next any more.
#include <pthread.h>
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
int x, flag;
void *block(void *unused) {
  __VERIFIER_atomic_begin();
  if (flag)
    x = 1;
  __VERIFIER_atomic_end();
  return 0;
}
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, block, 0);
  x = 2;
  __VERIFIER_atomic_begin();
  flag = 1;
  __VERIFIER_atomic_end();
  return 0;
}
