// TRUE
// The consumer waits under the mutex until there is something; the flag is set and reset under it.
#include <assert.h>
#include <pthread.h>
int full, item;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
void *first(void *unused) {
  while (1) {
    pthread_mutex_lock(&m);
    if (!full) {
      item = 3;
      full = 1;
      pthread_cond_signal(&c);
    }
    pthread_mutex_unlock(&m);
  }
  return 0;
}
void *second(void *unused) {
  while (1) {
    pthread_mutex_lock(&m);
    while (!full)
      pthread_cond_wait(&c, &m);
    assert(item == 3);
    item = 0;
    full = 0;
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
