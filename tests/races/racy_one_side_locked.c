// FALSE
// Only one of the two holds the mutex: it excludes nobody.
#include <pthread.h>
int x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *locked(void *unused) {
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
  return 0;
}
void *unlocked(void *unused) { x++; return 0; }
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, locked, 0);
  pthread_create(&b, 0, unlocked, 0);
  return 0;
}
