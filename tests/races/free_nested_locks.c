// TRUE
// `x` is always touched with `inner` held; `outer` makes no difference.
#include <pthread.h>
int x;
pthread_mutex_t outer = PTHREAD_MUTEX_INITIALIZER, inner = PTHREAD_MUTEX_INITIALIZER;
void *both(void *unused) {
  pthread_mutex_lock(&outer);
  pthread_mutex_lock(&inner);
  x++;
  pthread_mutex_unlock(&outer);
  x++;
  pthread_mutex_unlock(&inner);
  return 0;
}
void *one(void *unused) {
  pthread_mutex_lock(&inner);
  x++;
  pthread_mutex_unlock(&inner);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, both, 0);
  pthread_create(&b, 0, one, 0);
  return 0;
}
