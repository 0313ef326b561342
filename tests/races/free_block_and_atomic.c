// TRUE
// An access inside an atomic block counts as atomic, and so does the other one.
#include <pthread.h>
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
int x;
void *block(void *unused) {
  __VERIFIER_atomic_begin();
  x = x + 1;
  __VERIFIER_atomic_end();
  return 0;
}
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, block, 0);
  __atomic_store_n(&x, 5, __ATOMIC_SEQ_CST);
  return 0;
}
