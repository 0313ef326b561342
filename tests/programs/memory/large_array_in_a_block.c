// TRUE
// Nobody sees the element between the two writes of a block, whichever it is.
#include <pthread.h>
#include <assert.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
int a[1000];
void *writer(void *arg) {
  unsigned i = __VERIFIER_nondet_int();
  unsigned j = __VERIFIER_nondet_int();
  if (i >= 1000 || j >= 1000) return 0;
  __VERIFIER_atomic_begin();
  a[i] = 1;
  a[5] = a[i] + 1;
  assert(a[j] == (j == 5 ? 2 : j == i ? 1 : 0));
  a[5] = 0;
  a[i] = 0;
  __VERIFIER_atomic_end();
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  unsigned k = __VERIFIER_nondet_int();
  if (k < 1000) assert(a[k] == 0);
  pthread_join(t, 0);
  return 0;
}
