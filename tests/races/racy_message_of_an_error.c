// FALSE
// perror reads its string through a pointer.
#include <pthread.h>
#include <stdio.h>
char text[4] = "a";
char *message = text;
void *writer(void *unused) { text[0] = 'b'; return unused; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  perror(message);
  return 0;
}
