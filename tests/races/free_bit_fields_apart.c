// TRUE
// Bit-fields with a member or one without width between them are memory locations of their own.
#include <pthread.h>
struct { int a : 8; int : 0; int b : 8; char between; int c : 8, d : 8; } s;
void *writer(void *unused) { s.a = 1; s.d = 1; return unused; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  s.b = 1;
  s.between = 1;
  return 0;
}
