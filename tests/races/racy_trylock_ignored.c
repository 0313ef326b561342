// FALSE
// The result of the try-lock is not looked at.
#include <pthread.h>
int x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *careful(void *unused) {
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, careful, 0);
  pthread_mutex_trylock(&m);
  x++;
  return 0;
}
