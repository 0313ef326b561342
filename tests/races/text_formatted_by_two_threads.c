// FALSE
// Both threads write their text into the same buffer.
#include <pthread.h>
#include <stdio.h>
static char line[16];
void *thread(void *number) {
  snprintf(line, sizeof line, "thread %d", *(int *)number);
  return 0;
}
int main(void) {
  pthread_t one, two;
  int first = 1, second = 2;
  pthread_create(&one, 0, thread, &first);
  pthread_create(&two, 0, thread, &second);
  pthread_join(one, 0);
  pthread_join(two, 0);
  return 0;
}
