// TRUE
// A function whose name begins with __VERIFIER_atomic_ is one atomic block.
#include <assert.h>
#include <pthread.h>

int x;
void __VERIFIER_atomic_add(void) {
  x++;
}
void *worker(void *arg) {
  __VERIFIER_atomic_add();
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(x == 2);
  return 0;
}
