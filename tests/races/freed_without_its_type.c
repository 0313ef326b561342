// FALSE
// An object of 37 bytes is freed through a pointer to void while its last byte is read.
#include <pthread.h>
#include <stdlib.h>
static char *bytes;
static void *reads(void *argument) { return (void *)(long)bytes[36]; }
int main(void) {
  pthread_t thread;
  bytes = calloc(37, 1);
  pthread_create(&thread, 0, reads, 0);
  void *object = bytes;
  free(object);
  pthread_join(thread, 0);
  return 0;
}
