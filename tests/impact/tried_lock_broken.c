// FALSE
// A thread that tries to lock sees that the mutex is held: taking it, and what is done with it, is not one step.
#include <assert.h>
#include <pthread.h>
int x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *first(void *unused) {
  while (1) {
    pthread_mutex_lock(&m);
    x = 1 - x;
    pthread_mutex_unlock(&m);
  }
  return 0;
}
void *second(void *unused) {
  while (1) {
    if (pthread_mutex_trylock(&m) == 0)
      pthread_mutex_unlock(&m);
    else
      assert(0);
  }
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  return 0;
}
