// UNKNOWN
// Where the pointer points to is decided elsewhere: that memory may well be there, and then the threads race afterwards.
#include <pthread.h>
extern int *shared;
int x;

void *t(void *p) {
  if (*shared)
    x++;
  return 0;
}

int main(void) {
  pthread_t i, j;
  pthread_create(&i, 0, t, 0);
  pthread_create(&j, 0, t, 0);
  return 0;
}
