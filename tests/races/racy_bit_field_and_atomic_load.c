// FALSE
// A store into a bit-field behind another one is a plain write of the byte that the other thread loads atomically.
#include <pthread.h>
union { struct { unsigned char a : 3; unsigned char b : 5; } fields; unsigned char all; } u;
void *work(void *unused) {
  u.fields.b++;
  return unused;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  return __atomic_load_n(&u.all, __ATOMIC_SEQ_CST);
}
