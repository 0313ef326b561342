// TRUE
// The lock and the access have the same condition, so that no unlocked access exists.
#include <pthread.h>
_Bool __VERIFIER_nondet_bool(void);
int x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *perhaps(void *unused) {
  _Bool chosen = __VERIFIER_nondet_bool();
  if (chosen)
    pthread_mutex_lock(&m);
  if (chosen)
    x++;
  if (chosen)
    pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, perhaps, 0);
  pthread_create(&b, 0, perhaps, 0);
  return 0;
}
