// FALSE
// The writes to `x` race before anybody accesses what is not there.
#include <pthread.h>
int x;

void *t(void *p) {
  int *q = 0;
  x++;
  *q = 1;
  return 0;
}

int main(void) {
  pthread_t i, j;
  pthread_create(&i, 0, t, 0);
  pthread_create(&j, 0, t, 0);
  return 0;
}
