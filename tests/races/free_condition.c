// TRUE
// `ready` and `data` are touched with the mutex only, also after waiting.
#include <pthread.h>
int ready, data;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
void *producer(void *unused) {
  pthread_mutex_lock(&m);
  data = 1;
  ready = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, producer, 0);
  pthread_mutex_lock(&m);
  while (!ready)
    pthread_cond_wait(&c, &m);
  data = 2;
  pthread_mutex_unlock(&m);
  return 0;
}
