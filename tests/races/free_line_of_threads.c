// TRUE
// Each thread counts and creates the next one of four afterwards: all accesses are in one line of creations.
#include <pthread.h>
int count;

void *t(void *a) {
  pthread_t i;
  int left = (int)(long)a;
  count++;
  if (left > 0)
    pthread_create(&i, 0, t, (void *)(long)(left - 1));
  return 0;
}

int main(void) {
  pthread_t i;
  count = 1;
  pthread_create(&i, 0, t, (void *)3L);
  return 0;
}
