// TRUE
// A thread that did not see the flag stops before it touches `x`.
#include <pthread.h>
void __VERIFIER_assume(int);
int flag, x;
void *writer(void *unused) {
  x = 1;
  __atomic_store_n(&flag, 1, __ATOMIC_SEQ_CST);
  return 0;
}
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, writer, 0);
  __VERIFIER_assume(__atomic_load_n(&flag, __ATOMIC_SEQ_CST));
  x = 2;
  return 0;
}
