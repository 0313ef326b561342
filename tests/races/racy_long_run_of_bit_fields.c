// FALSE
// A memory location of more bytes than are accessed at once: the first and the last bit-field are in it, and so is the
// byte in the middle that the other thread writes.
#include <pthread.h>
union {
  struct { unsigned a : 30, b : 30, c : 30, d : 30, e : 30; } fields;
  unsigned char bytes[20];
} u;
void *work(void *unused) {
  u.bytes[9] = 1;
  return unused;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  return u.fields.e;
}
