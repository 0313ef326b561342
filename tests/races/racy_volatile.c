// FALSE
// `volatile` is not atomic (C11 5.1.2.4).
#include <pthread.h>
volatile int x;
void *writer(void *unused) { x = 1; return 0; }
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, writer, 0);
  return x;
}
