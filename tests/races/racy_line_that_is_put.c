// FALSE
// puts reads its string.
#include <pthread.h>
#include <stdio.h>
char text[4] = "a";
void *writer(void *unused) { puts(text); return unused; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  text[1] = 'b';
  return 0;
}
