// TRUE
// Of the pair the first half is protected by one mutex and the second by another, both are changed with both held, and so are
// they compared.
#include <assert.h>
#include <pthread.h>
unsigned x, y;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
void *changes(void *unused) {
  while (1) {
    pthread_mutex_lock(&m);
    pthread_mutex_lock(&n);
    x = x + 1;
    y = y + 1;
    pthread_mutex_unlock(&n);
    pthread_mutex_unlock(&m);
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
