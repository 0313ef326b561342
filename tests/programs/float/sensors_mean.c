// TRUE
// The mean of values under a mutex is a number, whatever was measured.
#include <pthread.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
double total, count = 1.0;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *sensor(void *arg) {
  int v = __VERIFIER_nondet_int();
  if (v < 0 || v > 100) return 0;
  pthread_mutex_lock(&m);
  total += v;
  count += 1.0;
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, sensor, 0);
  pthread_create(&b, 0, sensor, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  double mean = total / count;
  assert(mean < 1.0 || mean >= 1.0);
  return 0;
}
