// TRUE
// The index may be too large, but whatever is read then, the assertion holds.
#include <pthread.h>
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
int offsets[4] = {1, 2, 3, 4}, chosen;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
void *chooses(void *unused) {
  int offset = offsets[__VERIFIER_nondet_uint()];
  pthread_mutex_lock(&lock);
  chosen = offset & 7;
  assert(chosen < 8);
  pthread_mutex_unlock(&lock);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, chooses, 0);
  chooses(0);
  return 0;
}
