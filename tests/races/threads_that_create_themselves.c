// FALSE
// Every thread counts without protection and creates another one like itself: the first two of them race.
#include <pthread.h>
int count;

void *t(void *a) {
  pthread_t i;
  count++;
  pthread_create(&i, 0, t, 0);
  count++;
  return 0;
}

int main(void) {
  pthread_t i;
  pthread_create(&i, 0, t, 0);
  return 0;
}
