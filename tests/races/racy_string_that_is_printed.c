// FALSE
// The string is printed up to its end, which is behind the character that the thread writes.
#include <pthread.h>
#include <stdio.h>
char text[4] = "ab";
void *writer(void *unused) { text[1] = 'c'; return unused; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  printf("%d %s\n", 1, text);
  return 0;
}
