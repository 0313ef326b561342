// FALSE
// The block writes `x` before its assertion fails, and the plain write of `main` may be next at that time.
#include <assert.h>
#include <pthread.h>
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
int x;
void *block(void *unused) {
  __VERIFIER_atomic_begin();
  x = 1;
  assert(x == 2);
  __VERIFIER_atomic_end();
  return 0;
}
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, block, 0);
  x = 2;
  return 0;
}
