// TRUE
// The format is no literal, but its value asks for no string: the pointer itself is printed.
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
