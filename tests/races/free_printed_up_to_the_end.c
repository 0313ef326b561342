// TRUE
// Nothing is read behind the end of a string, nor behind pointers that are printed as such.
#include <pthread.h>
#include <stdio.h>
extern void syslog(int, const char *, ...);
char text[6] = "a", other[4];
void *writer(void *unused) { text[3] = 'c'; other[0] = 1; return unused; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  syslog(3, "%s %p %.0s %%s\n", text, other, other);
  perror(text);
  return 0;
}
