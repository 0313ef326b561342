// TRUE
// Nothing is taken twice.
#include <pthread.h>
#include <assert.h>
#include <stdatomic.h>
#define SZ 4
atomic_int H, T;
_Atomic int items[SZ];
_Atomic int taken[SZ];
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int steal(void) {
  pthread_mutex_lock(&m);
  int h = H;
  H = h + 1;
  int r = -1;
  if (h < T) r = items[h % SZ];
  else H = h;
  pthread_mutex_unlock(&m);
  return r;
}
int pop(void) {
  int t = T - 1;
  T = t;
  int r = -1;
  if (H <= t) r = items[t % SZ];
  else {
    T = t + 1;
    pthread_mutex_lock(&m);
    if (H <= t) {
      T = t;
      r = items[t % SZ];
    }
    pthread_mutex_unlock(&m);
  }
  return r;
}
void *thief(void *a) {
  int r = steal();
  if (r >= 0) {
    int k = taken[r]++;
    assert(k == 0);
  }
  return 0;
}
int main() {
  pthread_t x;
  items[0] = 0;
  items[1] = 1;
  T = 2;
  pthread_create(&x, 0, thief, 0);
  for (int i = 0; i < 2; i++) {
    int r = pop();
    if (r >= 0) {
      int k = taken[r]++;
      assert(k == 0);
    }
  }
  pthread_join(x, 0);
  return 0;
}
