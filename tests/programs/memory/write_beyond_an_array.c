// UNKNOWN(invalid memory access
// The index may be too large: the store may change anything.
#include <pthread.h>
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
int offsets[4];
void *chooses(void *unused) {
  unsigned index = __VERIFIER_nondet_uint();
  offsets[index] = 1;
  assert(index == index);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, chooses, 0);
  chooses(0);
  return 0;
}
