// FALSE
// The program of section IV.C: the switch between the threads must happen right after x = 1, at a node that is covered by the
// one after y = 1, where the assertion need not be looked at, because it was before.
#include <assert.h>
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
int x, y;
void *first(void *unused) {
  if (__VERIFIER_nondet_int())
    x = 1;
  else
    y = 1;
  return 0;
}
void *second(void *unused) {
  assert(x == 0);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&b, 0, second, 0);
  pthread_create(&a, 0, first, 0);
  return 0;
}
