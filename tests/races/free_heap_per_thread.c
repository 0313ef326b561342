// TRUE
// Every thread has an object of its own.
#include <pthread.h>
#include <stdlib.h>
void *work(void *unused) {
  int *mine = malloc(sizeof(int));
  *mine = 1;
  *mine = *mine + 1;
  free(mine);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  return 0;
}
