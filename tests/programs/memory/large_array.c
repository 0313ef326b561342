// FALSE
// Both threads may choose the same of a thousand elements.
#include <pthread.h>
#include <assert.h>

int __VERIFIER_nondet_int(void);
int a[1000];
void *writer(void *arg) {
  unsigned i = __VERIFIER_nondet_int();
  if (i < 1000) a[i] = 7;
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  unsigned j = __VERIFIER_nondet_int();
  if (j < 1000) {
    a[j] = 3;
    assert(a[j] == 3);
  }
  pthread_join(t, 0);
  return 0;
}
