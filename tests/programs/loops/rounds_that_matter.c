// FALSE
// The loop changes nothing but locals, and after four rounds these make the assertion fail.
#include <pthread.h>
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
int length, position;
void *copies(void *unused) {
  int i;
  for (i = 0; i < length; i++) ;
  position = i;
  return 0;
}
int main(void) {
  pthread_t t;
  length = __VERIFIER_nondet_int();
  pthread_create(&t, 0, copies, 0);
  pthread_join(t, 0);
  assert(position != 4);
  return 0;
}
