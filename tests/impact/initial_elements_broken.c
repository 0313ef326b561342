// FALSE
// An element that was never written has its initial value, which is not that of the others.
#include <assert.h>
#include <pthread.h>
#define SIZE 300
int __VERIFIER_nondet_int(void);
int array[SIZE] = {0, 0, 5};
void *writer(void *unused) {
  int at = __VERIFIER_nondet_int();
  if (at >= 0 && at < SIZE)
    array[at] = 1;
  return 0;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, writer, 0);
  int at = __VERIFIER_nondet_int();
  if (at >= 0 && at < SIZE)
    assert(array[at] != 5);
  return 0;
}
