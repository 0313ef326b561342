// FALSE
// Only the path that joined gets to the end of the block; the other one writes `x` while the thread may read it.
#include <pthread.h>
_Bool __VERIFIER_nondet_bool(void);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_assume(int);
int x;
void *reader(void *unused) { int seen = x; return 0; }
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, reader, 0);
  _Bool wait = __VERIFIER_nondet_bool();
  if (wait)
    pthread_join(a, 0);
  __VERIFIER_atomic_begin();
  x = 1;
  __VERIFIER_assume(wait);
  __VERIFIER_atomic_end();
  return 0;
}
