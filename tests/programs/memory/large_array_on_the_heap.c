// FALSE
// Fresh memory holds any value, the same wherever the same element is read.
#include <pthread.h>
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);
int *a;
int first, second;
void *reader(void *arg) {
  unsigned i = __VERIFIER_nondet_int();
  if (i < 300) first = a[i];
  return 0;
}
int main(void) {
  pthread_t t;
  a = malloc(300 * sizeof(int));
  a[0] = 1;
  pthread_create(&t, 0, reader, 0);
  unsigned j = __VERIFIER_nondet_int();
  if (j < 300) {
    second = a[j];
    a[j] = 5;
  }
  pthread_join(t, 0);
  assert(first != 77 || second != 78);
  return 0;
}
