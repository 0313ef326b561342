// FALSE
// How long the loop runs is not known, and each round stores what the assertion reads.
#include <pthread.h>
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
int length, position;
void *copies(void *unused) {
  for (int i = 0; i < length; i++) position = i;
  return 0;
}
int main(void) {
  pthread_t t;
  length = __VERIFIER_nondet_int();
  pthread_create(&t, 0, copies, 0);
  assert(position < 3);
  pthread_join(t, 0);
  return 0;
}
