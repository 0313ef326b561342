// TRUE
// Figure 1 of "Verifying Multi-threaded Software with Impact". The indexes differ, so the second thread adds one to -2 or to
// nothing else: v[j] is 0, -2 or -1 while it runs, and -1 when both are joined. As printed, the assertion is about
// v[j] >= -2, which always holds; no access of one thread aliases one of the other but for the reads of C.
#include <assert.h>
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
int v[2];
unsigned i, j;
void *first(void *unused) {
  v[i] = 1;
  v[i] = v[i] + 1;
  v[i] = v[j];
  return 0;
}
void *second(void *unused) {
  v[j] = -2;
  v[j] = v[j] + 1;
  return 0;
}
int main(void) {
  i = __VERIFIER_nondet_int();
  j = __VERIFIER_nondet_int();
  if (i >= 2 || j >= 2 || i == j)
    abort();
  v[i] = 0;
  v[j] = 0;
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(v[j] == -1);
  return 0;
}
