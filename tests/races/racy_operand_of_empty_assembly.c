// FALSE
// There is no instruction, but an operand that is handed over in a register is read before, and this one also written back.
#include <pthread.h>
int x;
void *work(void *unused) {
  __asm__ volatile("" : "+r"(x));
  return unused;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  return x;
}
