// FALSE
// As in many_additions.c, but one thread adds once without the mutex: that addition may be lost.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#define N 40
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int c;
atomic_int d;

void *t(void *a) {
  for (int i = 0; i < N; i++) {
    pthread_mutex_lock(&m);
    c++;
    pthread_mutex_unlock(&m);
    d += 2;
  }
  return 0;
}

int main(void) {
  pthread_t i, j;
  pthread_create(&i, 0, t, 0);
  pthread_create(&j, 0, t, 0);
  c++;
  pthread_join(i, 0);
  pthread_join(j, 0);
  assert(c == 2 * N + 1);
}
