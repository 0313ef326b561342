// FALSE
// Two threads free one object.
#include <pthread.h>
#include <stdlib.h>
static void *frees(void *argument) {
  free(argument);
  return 0;
}
int main(void) {
  pthread_t one, two;
  int *object = malloc(sizeof *object);
  pthread_create(&one, 0, frees, object);
  pthread_create(&two, 0, frees, object);
  pthread_join(one, 0);
  pthread_join(two, 0);
  return 0;
}
