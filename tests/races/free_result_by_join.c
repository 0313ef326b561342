// TRUE
// The thread makes an object and returns it; `main` reads it after the join.
#include <pthread.h>
#include <stdlib.h>
void *work(void *unused) {
  int *result = malloc(sizeof(int));
  *result = 3;
  return result;
}
int main(void) {
  pthread_t a;
  void *result;
  pthread_create(&a, 0, work, 0);
  pthread_join(a, &result);
  return *(int *)result;
}
