// FALSE
// The block writes `x` only if it finds the flag set, which `main` sets before it writes `x` itself.
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
  __VERIFIER_atomic_begin();
  flag = 1;
  __VERIFIER_atomic_end();
  x = 2;
  return 0;
}
