// TRUE
// The bytes of an int are its value, the lowest first.
#include <pthread.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>

union word { unsigned whole; unsigned char bytes[4]; } w;
void *writer(void *unused) { w.whole = 0x01020304; return 0; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  pthread_join(t, 0);
  assert(w.bytes[0] == 4 && w.bytes[3] == 1);
  w.bytes[1] = 9;
  assert(w.whole == 0x01020904);
  return 0;
}
