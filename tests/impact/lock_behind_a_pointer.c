// TRUE
// The pointer is set before the threads exist, so both lock the same mutex, whichever it is.
#include <assert.h>
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
int x;
pthread_mutex_t m1 = PTHREAD_MUTEX_INITIALIZER, m2 = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t *p, *q;
void *first(void *unused) {
  while (1) {
    pthread_mutex_lock(p);
    x = 1;
    x = 0;
    pthread_mutex_unlock(p);
  }
  return 0;
}
void *second(void *unused) {
  while (1) {
    pthread_mutex_lock(q);
    assert(x == 0);
    pthread_mutex_unlock(q);
  }
  return 0;
}
int main(void) {
  p = __VERIFIER_nondet_int() ? &m1 : &m2;
  q = p;
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  return 0;
}
