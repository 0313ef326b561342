// FALSE
// What is done with the mutex held is one step only up to where it is unlocked for a while: there the other thread comes between.
#include <assert.h>
#include <pthread.h>
int x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *first(void *unused) {
  while (1) {
    pthread_mutex_lock(&m);
    x = 1;
    pthread_mutex_unlock(&m);
    pthread_mutex_lock(&m);
    assert(x == 1);
    pthread_mutex_unlock(&m);
  }
  return 0;
}
void *second(void *unused) {
  while (1) {
    pthread_mutex_lock(&m);
    x = 2;
    pthread_mutex_unlock(&m);
  }
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  return 0;
}
