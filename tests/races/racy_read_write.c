// FALSE
// `main` reads `x` between creating and joining the thread that writes it.
#include <pthread.h>
int x;
void *writer(void *unused) { x = 1; return 0; }
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, writer, 0);
  int seen = x;
  pthread_join(a, 0);
  return seen;
}
