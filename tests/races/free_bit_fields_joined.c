// TRUE
// Bit-fields side by side are one memory location, but the second store comes after the first thread was joined.
#include <pthread.h>
struct { unsigned a : 3; unsigned b : 5; } s;
void *work(void *unused) {
  s.a = 1;
  return unused;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  pthread_join(t, 0);
  s.b = 2;
  return s.a;
}
