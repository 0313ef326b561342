// TRUE
// A store of an int is one step, also where it is read byte by byte: no mixture is seen in one load.
#include <pthread.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>

union word { unsigned whole; unsigned char bytes[4]; } w;
void *writer(void *unused) { w.whole = 0x01010101; return 0; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  unsigned seen = w.whole;
  assert(seen == 0 || seen == 0x01010101);
  pthread_join(t, 0);
  assert(w.bytes[2] == 1);
  return 0;
}
