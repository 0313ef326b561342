// FALSE
// The threads' function is chosen from a table.
#include <pthread.h>
int x;
void *quiet(void *unused) { return 0; }
void *writer(void *unused) { x = 1; return 0; }
void *(*table[2])(void *) = {quiet, writer};
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, table[1], 0);
  pthread_create(&b, 0, table[1], 0);
  return 0;
}
