// FALSE
// The second pointer is set after the mutex was free in between.
#include <assert.h>
#include <pthread.h>
int u, v, *p = &u, *q = &v;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *first(void *unused) {
  while (1) {
    pthread_mutex_lock(&m);
    int *t = p;
    p = q;
    pthread_mutex_unlock(&m);
    pthread_mutex_lock(&m);
    q = t;
    pthread_mutex_unlock(&m);
  }
  return 0;
}
void *second(void *unused) {
  while (1) {
    pthread_mutex_lock(&m);
    *p = 1;
    *q = 2;
    assert(*p == 1);
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
