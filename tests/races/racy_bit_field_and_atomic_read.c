// FALSE
// Storing into a bit-field is a plain write. A read in an atomic block, though it counts as atomic, races with it.
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
struct { unsigned a : 3; unsigned b : 5; } s;
void *work(void *unused) {
  s.a = 1;
  return unused;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  __VERIFIER_atomic_begin();
  unsigned seen = s.b;
  __VERIFIER_atomic_end();
  return seen;
}
