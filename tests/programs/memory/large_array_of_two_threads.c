// TRUE
// The threads choose elements of different halves, and what nobody wrote is zero.
#include <pthread.h>
#include <assert.h>

int __VERIFIER_nondet_int(void);
int a[1000];
void *writer(void *arg) {
  unsigned i = __VERIFIER_nondet_int();
  if (i < 500) a[i] = 7;
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  unsigned j = __VERIFIER_nondet_int();
  if (j >= 500 && j < 999) {
    a[j] = 3;
    assert(a[j] == 3);
    assert(a[j + 1] == 0);
  }
  pthread_join(t, 0);
  unsigned k = __VERIFIER_nondet_int();
  if (k < 1000) assert(a[k] == 0 || a[k] == 7 && k < 500 || a[k] == 3 && k == j);
  return 0;
}
