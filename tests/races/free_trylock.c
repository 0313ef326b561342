// TRUE
// `x` is touched only by who got the mutex.
#include <pthread.h>
int x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *try(void *unused) {
  if (pthread_mutex_trylock(&m) == 0) {
    x++;
    pthread_mutex_unlock(&m);
  }
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, try, 0);
  pthread_create(&b, 0, try, 0);
  return 0;
}
