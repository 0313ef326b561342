// TRUE
// At most six threads increment a variable without protection: it never exceeds their number. Which of them come
// first does not matter, and what each of them reads is less than how many began before it.
#include <pthread.h>
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int x, n;
void *increments(void *unused) {
  int seen = x;
  x = seen + 1;
  return 0;
}
void *looks(void *unused) {
  assert(x <= n);
  return 0;
}
int main(void) {
  pthread_t t;
  n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 3 && n <= 6);
  pthread_create(&t, 0, looks, 0);
  for (int i = 0; i < n; i++) pthread_create(&t, 0, increments, 0);
}
