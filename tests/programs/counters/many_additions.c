// TRUE
// 600 additions under a mutex and 600 atomic ones: however many there are, what is read after all of them is their sum.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#define N 300
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
  pthread_join(i, 0);
  pthread_join(j, 0);
  assert(c == 2 * N);
  assert(d == 4 * N);
  assert(c + d == 6 * N);
}
