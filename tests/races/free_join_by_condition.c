// TRUE
// `x` is read only on the path with the join.
#include <pthread.h>
_Bool __VERIFIER_nondet_bool(void);
int x;
void *writer(void *unused) { x = 1; return 0; }
int main(void) {
  pthread_t a;
  _Bool wait = __VERIFIER_nondet_bool();
  pthread_create(&a, 0, writer, 0);
  if (wait)
    pthread_join(a, 0);
  return wait ? x : 0;
}
