// FALSE
// The element that is named by a constant is one of those that are named by a computed index.
#include <assert.h>
#include <pthread.h>
#define SIZE 300
int __VERIFIER_nondet_int(void);
int array[SIZE];
void *writer(void *unused) {
  array[4] = 9;
  return 0;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, writer, 0);
  int at = __VERIFIER_nondet_int();
  if (at >= 0 && at < SIZE)
    assert(array[at] != 9);
  return 0;
}
