// TRUE
// Reads never conflict.
#include <pthread.h>
int x = 4;
void *reader(void *unused) { int seen = x; return 0; }
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, reader, 0);
  pthread_create(&b, 0, reader, 0);
  return x;
}
