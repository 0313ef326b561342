// TRUE
// explorer: if-complete
// One thread may write behind the end of an array and the other one through a null pointer. What they do before is protected; what would come after does
// not happen in executions without undefined behaviour.
#include <pthread.h>
_Bool __VERIFIER_nondet_bool(void);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x, a[4];

void *one(void *p) {
  int n = __VERIFIER_nondet_bool() ? 5 : 3;
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
  if (n >= 4) {
    a[n] = 1;
    x++;
  }
  return 0;
}

void *other(void *p) {
  int *q = 0;
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
  *q = 1;
  x++;
  return 0;
}

int main(void) {
  pthread_t i, j;
  pthread_create(&i, 0, one, 0);
  pthread_create(&j, 0, other, 0);
  return 0;
}
