// FALSE
// Testing and setting are two steps.
#include <assert.h>
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void __VERIFIER_assume(int);
int lock, inside;
static void take(void) {
  __VERIFIER_atomic_begin();
  __VERIFIER_assume(lock == 0);
  __VERIFIER_atomic_end();
  __VERIFIER_atomic_begin();
  lock = 1;
  __VERIFIER_atomic_end();
}
void *first(void *unused) {
  while (1) {
    take();
    inside = 1;
    inside = 0;
    lock = 0;
  }
  return 0;
}
void *second(void *unused) {
  while (1) {
    take();
    assert(inside == 0);
    lock = 0;
  }
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  return 0;
}
