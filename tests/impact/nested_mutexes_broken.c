// FALSE
// As nested_mutexes.c, but one half is changed before the second mutex is taken, and main looks at that half with the first one
// and at the other half later.
#include <assert.h>
#include <pthread.h>
unsigned x, y;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
void *changes(void *unused) {
  while (1) {
    pthread_mutex_lock(&m);
    x = x + 1;
    pthread_mutex_unlock(&m);
    pthread_mutex_lock(&n);
    y = y + 1;
    pthread_mutex_unlock(&n);
  }
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, changes, 0);
  pthread_create(&b, 0, changes, 0);
  while (1) {
    pthread_mutex_lock(&m);
    pthread_mutex_lock(&n);
    assert(x == y);
    pthread_mutex_unlock(&n);
    pthread_mutex_unlock(&m);
  }
}
