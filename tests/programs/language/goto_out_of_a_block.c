// TRUE
// A jump leaves a branch of an atomic block, not the block.
#include <pthread.h>
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void reach_error(void);
int x, y;
void *t(void *a) {
  __VERIFIER_atomic_begin();
  if (x) {
    goto out;
  } x = 1;
  y = 1;
  out: __VERIFIER_atomic_end();
  return 0;
}
int main() {
  pthread_t a, b;
  pthread_create(&a, 0, t, 0);
  pthread_create(&b, 0, t, 0);
  __VERIFIER_atomic_begin();
  int d = x != y;
  __VERIFIER_atomic_end();
  if (d) reach_error();
  return 0;
}
