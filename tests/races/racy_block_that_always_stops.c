// FALSE
// The block never gets to its end, but it writes `x` before it stops.
#include <pthread.h>
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_assume(int);
int x;
void *reader(void *unused) { int seen = x; return 0; }
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, reader, 0);
  __VERIFIER_atomic_begin();
  x = 1;
  __VERIFIER_assume(0);
  __VERIFIER_atomic_end();
  return 0;
}
