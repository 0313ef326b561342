// FALSE
// Bit-fields side by side are one memory location, also if each has bytes of its own.
#include <pthread.h>
struct { int a : 8, b : 8, : 8, c : 8; } s;
void *writer(void *unused) { s.a = 1; return unused; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  return s.c;
}
