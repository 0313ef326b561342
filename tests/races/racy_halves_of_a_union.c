// FALSE
// Both threads write `halves[1]` unprotected, and read either half; one of these is never written.
#include <pthread.h>
union { unsigned char bytes[4]; unsigned short halves[2]; } both;
void *work(void *unused) {
  unsigned first = both.halves[1];
  unsigned second = both.halves[first & 1];
  both.halves[1] = 1;
  first = both.bytes[2] + second;
  return unused;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, work, 0);
  pthread_create(&u, 0, work, 0);
  return 0;
}
