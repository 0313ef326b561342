// FALSE
// The block reads `x` in a function that calls itself twice, while the thread writes `x` by an ordinary operator.
#include <pthread.h>
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
int x = 2;
int descend(int depth) {
  if (depth <= 0)
    return 0;
  int seen = x;
  return descend(depth - 1);
}
void *writer(void *unused) { x--; return 0; }
int main(void) {
  pthread_t a;
  __VERIFIER_atomic_begin();
  descend(2);
  __VERIFIER_atomic_end();
  pthread_create(&a, 0, writer, 0);
  if (!x)
    return 1;
  return 0;
}
