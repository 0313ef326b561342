// TRUE
// The thread that reads the object has ended when it is freed; what is null is no object.
#include <pthread.h>
#include <stdlib.h>
struct pair {
  int first;
  long second;
};
static void *reads(void *argument) {
  struct pair *pair = argument;
  free(0);
  return (void *)pair->second;
}
int main(void) {
  pthread_t thread;
  struct pair *pair = malloc(sizeof *pair), *none = 0;
  pair->first = 1;
  pair->second = 2;
  pthread_create(&thread, 0, reads, pair);
  free(none);
  pthread_join(thread, 0);
  free(pair);
  return 0;
}
