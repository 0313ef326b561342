// TRUE
// The create orders the write of `main` before everything in the thread; both only read afterwards.
#include <pthread.h>
int x;
void *reader(void *unused) { int seen = x; return 0; }
int main(void) {
  pthread_t a;
  x = 1;
  pthread_create(&a, 0, reader, 0);
  return x;
}
