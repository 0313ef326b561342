// FALSE
// Both writers hold the mutex, but the reader does not: it sees x when y is not yet the same.
#include <assert.h>
#include <pthread.h>
int x, y;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *writer(void *unused) {
  while (1) {
    pthread_mutex_lock(&m);
    x = 1 - x;
    y = x;
    pthread_mutex_unlock(&m);
  }
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, writer, 0);
  pthread_create(&b, 0, writer, 0);
  int seen = x;
  assert(seen == 0 || y == 1);
  return 0;
}
