// UNKNOWN
// Nobody knows whether this format asks for a string.
#include <pthread.h>
#include <stdio.h>
char text[4] = "a", format[4] = "%p";
void *writer(void *unused) { text[0] = 'b'; return unused; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  printf(format, text);
  return 0;
}
