// FALSE
// The mutex protects what the pointer points to, but the pointer is replaced without it.
#include <pthread.h>
int x, y;
int *p = &x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *user(void *unused) {
  pthread_mutex_lock(&m);
  *p = 1;
  pthread_mutex_unlock(&m);
  return 0;
}
void *mover(void *unused) { p = &y; return 0; }
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, user, 0);
  pthread_create(&b, 0, mover, 0);
  return 0;
}
