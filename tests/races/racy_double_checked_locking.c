// FALSE
// The first check reads `ready` without the mutex while another thread writes it with the mutex.
#include <pthread.h>
int ready, value;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *get(void *unused) {
  if (!ready) {
    pthread_mutex_lock(&m);
    if (!ready) {
      value = 7;
      ready = 1;
    }
    pthread_mutex_unlock(&m);
  }
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, get, 0);
  pthread_create(&b, 0, get, 0);
  return 0;
}
