// FALSE
// The block waits until `held` is 0, and so looks at it while `main` frees the lock by a plain write.
#include <pthread.h>
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_assume(int);
int held;
void __VERIFIER_atomic_acquire(void) {
  __VERIFIER_assume(held == 0);
  held = 1;
}
void *other(void *unused) { __VERIFIER_atomic_acquire(); return 0; }
int main(void) {
  pthread_t a;
  held = 1;
  pthread_create(&a, 0, other, 0);
  held = 0;
  return 0;
}
