// TRUE
// An operand in memory is not accessed by a template without instructions.
#include <pthread.h>
int x;
void *work(void *unused) {
  __asm__ volatile("" : "+m"(x) : "m"(x) : "memory");
  return unused;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  x = 1;
  return 0;
}
