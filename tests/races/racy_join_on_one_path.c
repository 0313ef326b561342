// FALSE
// The join happens on one branch only; on the other one `x` is read while the thread may still write.
#include <pthread.h>
int __VERIFIER_nondet_int(void);
int x;
void *writer(void *unused) { x = 1; return 0; }
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, writer, 0);
  _Bool wait = __VERIFIER_nondet_int();
  if (wait)
    pthread_join(a, 0);
  return x;
}
