// FALSE
// POSIX does not promise that the handle is stored before the new thread runs.
#include <pthread.h>
pthread_t a;
void *child(void *unused) { pthread_t mine = a; return 0; }
int main(void) {
  pthread_create(&a, 0, child, 0);
  return 0;
}
