// FALSE
// free is no atomic access: it races with one.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
static void *counts(void *argument) {
  atomic_fetch_add((atomic_int *)argument, 1);
  return 0;
}
int main(void) {
  pthread_t thread;
  atomic_int *counter = calloc(1, sizeof *counter);
  pthread_create(&thread, 0, counts, counter);
  free(counter);
  pthread_join(thread, 0);
  return 0;
}
