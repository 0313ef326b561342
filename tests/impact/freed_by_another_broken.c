// FALSE
// The mutex protects nothing: the third thread unlocks it while the first is between its two accesses, so that the second one
// comes between them, too.
#include <assert.h>
#include <pthread.h>
int x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *first(void *unused) {
  pthread_mutex_lock(&m);
  x = 1;
  assert(x == 1);
  pthread_mutex_unlock(&m);
  return 0;
}
void *second(void *unused) {
  pthread_mutex_lock(&m);
  x = 2;
  pthread_mutex_unlock(&m);
  return 0;
}
void *third(void *unused) {
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_create(&c, 0, third, 0);
  return 0;
}
