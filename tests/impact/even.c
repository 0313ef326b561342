// TRUE
// The counter grows by two in one step, also where it overflows, so that it is even.
#include <assert.h>
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
unsigned x;
void *first(void *unused) {
  while (1) {
    __VERIFIER_atomic_begin();
    x++;
    x++;
    __VERIFIER_atomic_end();
  }
  return 0;
}
void *second(void *unused) {
  while (1) {
    assert(x % 2 == 0);
  }
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  return 0;
}
