// TRUE
// no-data-race: TRUE
// Large objects are freed after the thread that used them, one of them by a pointer to its bytes.
#include <pthread.h>
#include <stdlib.h>
struct both {
  long *numbers;
  short *others;
};
static void *uses(void *argument) {
  struct both *both = argument;
  both->numbers[999] = 1;
  both->others[36] = 1;
  return 0;
}
int main(void) {
  pthread_t thread;
  struct both both;
  both.numbers = malloc(1000 * sizeof(long));
  both.others = malloc(37 * sizeof(short));
  pthread_create(&thread, 0, uses, &both);
  pthread_join(thread, 0);
  free(both.numbers);
  char *bytes = (char *)both.others;
  free(bytes);
  return 0;
}
