// UNKNOWN(invalid memory access
// The index may be too large, and nobody knows what is read then.
#include <pthread.h>
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
int offsets[4] = {1, 2, 3, 4};
void *chooses(void *unused) {
  assert(offsets[__VERIFIER_nondet_uint()] > 0);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, chooses, 0);
  chooses(0);
  return 0;
}
