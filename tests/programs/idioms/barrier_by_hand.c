// TRUE
// Generations let a barrier be used twice.
#include <pthread.h>
#include <assert.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int count, gen;
int a[2];
void barrier(void) {
  pthread_mutex_lock(&m);
  int g = gen;
  if (++count == 2) {
    gen++;
    count = 0;
    pthread_cond_broadcast(&c);
  } else while (g == gen) pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
}
void *t(void *x) {
  int i = (int)(long)x;
  a[i] = 1;
  barrier();
  assert(a[1 - i] == 1);
  barrier();
  a[i] = 2;
  return 0;
}
int main() {
  pthread_t x, y;
  pthread_create(&x, 0, t, (void *)0L);
  pthread_create(&y, 0, t, (void *)1L);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return 0;
}
