// TRUE
// The flag is set only by a block that fails, which ends the run: nobody sees the flag, and `x` is not touched twice.
#include <assert.h>
#include <pthread.h>
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
int flag, x;
void *block(void *unused) {
  __VERIFIER_atomic_begin();
  flag = 1;
  assert(flag == 2);
  __VERIFIER_atomic_end();
  return 0;
}
void *watcher(void *unused) {
  __VERIFIER_atomic_begin();
  int seen = flag;
  __VERIFIER_atomic_end();
  if (seen)
    x = 1;
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, block, 0);
  pthread_create(&b, 0, watcher, 0);
  x = 2;
  return 0;
}
