// FALSE
// Of a thousand threads one in the middle of its critical section is enough, once `main` looks without the mutex: the others need not have run.
#include <assert.h>
#include <pthread.h>
#define T 1000
int x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *f(void *a) {
  pthread_mutex_lock(&m);
  x++;
  x--;
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t t[T];
  for (int i = 0; i < T; i++)
    pthread_create(&t[i], 0, f, 0);
  assert(x == 0);
  for (int i = 0; i < T; i++)
    pthread_join(t[i], 0);
  return 0;
}
