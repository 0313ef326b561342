// FALSE
// The format is no literal, and the string that it names is printed while the thread writes it.
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
static char text[] = "abc";
static void logs(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vfprintf(stderr, format, list);
  va_end(list);
}
static void *writes(void *argument) {
  text[2] = 'd';
  return 0;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, writes, 0);
  logs("%d %s\n", 1, text);
  pthread_join(thread, 0);
  return 0;
}
