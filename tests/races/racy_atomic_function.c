// FALSE
// A function whose name begins with `__VERIFIER_atomic_` is one block; the reader is outside of any.
#include <pthread.h>
int x;
void __VERIFIER_atomic_set(int value) { x = value; }
void *setter(void *unused) { __VERIFIER_atomic_set(3); return 0; }
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, setter, 0);
  return x;
}
