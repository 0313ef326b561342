// FALSE
// As section_4c.c with the branches exchanged: which of the two nodes is the older one depends on the order of branches.
#include <assert.h>
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
int x, y;
void *first(void *unused) {
  if (__VERIFIER_nondet_int())
    y = 1;
  else
    x = 1;
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
