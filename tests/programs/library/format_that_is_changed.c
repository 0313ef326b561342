// FALSE
// The other thread may have made a %n of the format.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
static char format[] = "a%d";
static void *changes(void *argument) {
  format[2] = 'n';
  return 0;
}
int main(void) {
  pthread_t thread;
  int n = 0;
  pthread_create(&thread, 0, changes, 0);
  printf(format, &n);
  assert(n == 0);
  return 0;
}
