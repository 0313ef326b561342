// TRUE
// Whenever the mutex is free, the arrays have the same elements.
#include <assert.h>
#include <pthread.h>
#define SIZE 500
int __VERIFIER_nondet_int(void);
int left[SIZE], right[SIZE];
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *writer(void *unused) {
  while (1) {
    int at = __VERIFIER_nondet_int(), value = __VERIFIER_nondet_int();
    if (at >= 0 && at < SIZE) {
      pthread_mutex_lock(&m);
      left[at] = value;
      right[at] = value;
      pthread_mutex_unlock(&m);
    }
  }
  return 0;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, writer, 0);
  while (1) {
    int at = __VERIFIER_nondet_int();
    if (at >= 0 && at < SIZE) {
      pthread_mutex_lock(&m);
      assert(left[at] == right[at]);
      pthread_mutex_unlock(&m);
    }
  }
  return 0;
}
