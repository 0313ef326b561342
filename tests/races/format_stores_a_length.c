// FALSE
// %n is a write.
#include <pthread.h>
#include <stdio.h>
static int length;
static void *writes(void *argument) {
  printf("abc%n\n", &length);
  return 0;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, writes, 0);
  int seen = length;
  pthread_join(thread, 0);
  return seen;
}
