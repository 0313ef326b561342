// TRUE
// All threads of the array are joined before `x` is read.
#include <pthread.h>
int x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *increment(void *unused) {
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++)
    pthread_create(&t[i], 0, increment, 0);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], 0);
  return x;
}
