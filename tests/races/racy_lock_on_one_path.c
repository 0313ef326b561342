// FALSE
// The lock is taken on one branch only.
#include <pthread.h>
int x;
_Bool careful;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *increment(void *argument) {
  if (argument)
    pthread_mutex_lock(&m);
  x++;
  if (argument)
    pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, increment, &x);
  pthread_create(&b, 0, increment, 0);
  return 0;
}
