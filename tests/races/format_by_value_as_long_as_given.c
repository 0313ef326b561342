// TRUE
// The string is printed up to the length that the argument in front of it says.
#include <pthread.h>
#include <stdio.h>
static char text[] = "abc";
static int length = 2;
static void *writes(void *argument) {
  text[2] = 'd';
  return 0;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, writes, 0);
  printf("%.*s\n", length, text);
  pthread_join(thread, 0);
  return 0;
}
