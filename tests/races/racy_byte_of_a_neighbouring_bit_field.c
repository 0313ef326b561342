// FALSE
// Bit-fields side by side are one memory location. Storing `w` stores all of it or as much as a compiler likes (GCC stores
// 32 bits for these 20, and so what it read of `x` before), while the other thread reads a byte of `x` that is neither
// among the bytes of `w` nor the first one of the location.
#include <pthread.h>
union { struct { unsigned long long w : 20, x : 20; } fields; unsigned char bytes[8]; } u;
void *work(void *unused) {
  u.fields.w = 1;
  return unused;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  return u.bytes[3];
}
