// TRUE
// options: --64
// 128-bit integers under a mutex.
#include <pthread.h>
#include <assert.h>
unsigned __int128 v;
pthread_mutex_t m;
void *t(void *a) {
  pthread_mutex_lock(&m);
  v = v * 3 + ((unsigned __int128)1 << 70);
  pthread_mutex_unlock(&m);
  return 0;
}
int main() {
  pthread_t x, y;
  pthread_create(&x, 0, t, 0);
  pthread_create(&y, 0, t, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  assert((unsigned long long)(v >> 64) == 256 && (unsigned long long)v == 0);
  return 0;
}
