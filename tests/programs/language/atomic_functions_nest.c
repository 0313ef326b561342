// TRUE
// Atomic functions call each other, loop, return early and wait.
#include <pthread.h>
void __VERIFIER_assume(int);
void reach_error(void);
int c, lock_;
static int helper(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s += c >= 0;
  return s;
}
void __VERIFIER_atomic_inner(void) {
  c++;
}
void __VERIFIER_atomic_acquire(void) {
  __VERIFIER_assume(lock_ == 0);
  lock_ = 1;
}
void __VERIFIER_atomic_release(void) {
  __VERIFIER_assume(lock_ == 1);
  lock_ = 0;
}
int __VERIFIER_atomic_outer(int k) {
  int before = c;
  for (int i = 0; i < k; i++) {
    if (i == 2) return c - before;
    __VERIFIER_atomic_inner();
  }
  return c - before + 0 * helper(3);
}
int shared;
void *t(void *a) {
  int d = __VERIFIER_atomic_outer(3);
  if (d != 2) reach_error();
  __VERIFIER_atomic_acquire();
  int s = shared;
  shared = s + 1;
  __VERIFIER_atomic_release();
  return 0;
}
int main() {
  pthread_t a, b;
  pthread_create(&a, 0, t, 0);
  pthread_create(&b, 0, t, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  if (c != 4 || shared != 2) reach_error();
  return 0;
}
