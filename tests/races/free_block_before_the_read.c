// TRUE
// The reader reads `x` only after it saw in a block that the other block has happened.
#include <pthread.h>
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
int x, done;
void *block(void *unused) {
  __VERIFIER_atomic_begin();
  x = 1;
  done = 1;
  __VERIFIER_atomic_end();
  return 0;
}
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, block, 0);
  __VERIFIER_atomic_begin();
  int seen = done;
  __VERIFIER_atomic_end();
  if (seen)
    return x;
  return 0;
}
