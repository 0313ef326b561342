// TRUE
// The write of the thread is behind a condition that no execution meets.
#include <pthread.h>
int x, limit = 3;
void *writer(void *unused) {
  if (limit > 3)
    x = 1;
  return 0;
}
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, writer, 0);
  return x;
}
