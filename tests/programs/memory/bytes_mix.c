// FALSE
// Two loads of single bytes may see different stores.
#include <pthread.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>

union word { unsigned whole; unsigned char bytes[4]; } w;
void *writer(void *unused) { w.whole = 0x01010101; return 0; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  unsigned char a = w.bytes[0], b = w.bytes[3];
  assert(a == b);
  return 0;
}
