// FALSE
// Two elements of one array that differ are read together: no single cell tells that.
#include <assert.h>
#include <pthread.h>
#define SIZE 300
int __VERIFIER_nondet_int(void);
int array[SIZE];
void *writer(void *unused) {
  int at = __VERIFIER_nondet_int();
  if (at >= 0 && at < SIZE)
    array[at] = 1;
  return 0;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, writer, 0);
  int one = __VERIFIER_nondet_int(), two = __VERIFIER_nondet_int();
  if (one >= 0 && one < SIZE && two >= 0 && two < SIZE)
    assert(array[one] == array[two]);
  return 0;
}
