// FALSE
// realloc frees the old object, also what is not copied of it.
#include <pthread.h>
#include <stdlib.h>
static int *numbers;
static void *reads(void *argument) { return (void *)(long)((int *)argument)[3]; }
int main(void) {
  pthread_t thread;
  numbers = calloc(4, sizeof(int));
  pthread_create(&thread, 0, reads, numbers);
  numbers = realloc(numbers, sizeof(int));
  pthread_join(thread, 0);
  return 0;
}
