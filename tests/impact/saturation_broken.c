// FALSE
// Between the test and the step the mutex is free, and both threads may pass the test.
#include <assert.h>
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
int n;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void step(void) {
  pthread_mutex_lock(&m);
  int small = n < 5;
  pthread_mutex_unlock(&m);
  pthread_mutex_lock(&m);
  if (small)
    n++;
  assert(n <= 5);
  if (__VERIFIER_nondet_int())
    n = 0;
  pthread_mutex_unlock(&m);
}
void *first(void *unused) {
  while (1)
    step();
  return 0;
}
void *second(void *unused) {
  while (1)
    step();
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  return 0;
}
