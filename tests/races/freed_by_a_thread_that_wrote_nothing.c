// FALSE
// One thread alone writes the object, another one only frees it.
#include <pthread.h>
#include <stdlib.h>
static void *writes(void *argument) {
  int *numbers = argument;
  for (int i = 0; i < 3; i++) {
    numbers[i] = i;
  }
  return 0;
}
static void *frees(void *argument) {
  free(argument);
  return 0;
}
int main(void) {
  pthread_t one, two;
  int *numbers = malloc(3 * sizeof *numbers);
  pthread_create(&one, 0, writes, numbers);
  pthread_create(&two, 0, frees, numbers);
  pthread_join(one, 0);
  pthread_join(two, 0);
  return 0;
}
