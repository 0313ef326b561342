// TRUE
// Storing into a bit-field is one step and leaves its neighbours alone.
#include <pthread.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct flags { unsigned a : 3; unsigned b : 5; int c : 7; } f;
void *one(void *unused) { f.a = 5; return 0; }
void *two(void *unused) { f.b = 17; return 0; }
int main(void) {
  pthread_t s, t;
  f.c = -3;
  pthread_create(&s, 0, one, 0);
  pthread_create(&t, 0, two, 0);
  pthread_join(s, 0);
  pthread_join(t, 0);
  assert(f.a == 5 && f.b == 17 && f.c == -3);
  return 0;
}
