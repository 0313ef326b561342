// FALSE
// What is printed to a stream is read, too.
#include <pthread.h>
#include <stdio.h>
char text[4] = "ab";
void *writer(void *unused) { text[0] = 0; return unused; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  fprintf(stderr, "%-3s\n", text);
  return 0;
}
