// TRUE
// The join orders everything that the thread did before the read.
#include <pthread.h>
int x;
void *writer(void *unused) { x = 1; return 0; }
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, writer, 0);
  pthread_join(a, 0);
  return x;
}
