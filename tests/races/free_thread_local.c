// TRUE
// Each thread has its own `x`.
#include <pthread.h>
_Thread_local int x;
void *work(void *unused) { x++; return 0; }
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, work, 0);
  x = 2;
  return x;
}
