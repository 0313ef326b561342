// TRUE
// Output and sleeping change nothing; rand is not negative.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
int main(void) {
  int x = 1;
  printf("x = %d\n", x);
  fprintf(stderr, "%s\n", "text");
  puts("text");
  usleep(10);
  sched_yield();
  srand(3);
  assert(rand() >= 0 && x == 1);
  return 0;
}
