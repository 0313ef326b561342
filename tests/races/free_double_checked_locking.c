// TRUE
// The first check is an atomic read, and so are the write and the second check: `value` is read only after
// `ready` was seen.
#include <pthread.h>
#include <stdatomic.h>
atomic_int ready;
int value;
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
  int seen = value;
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, get, 0);
  pthread_create(&b, 0, get, 0);
  return 0;
}
