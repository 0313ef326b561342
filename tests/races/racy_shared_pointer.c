// FALSE
// The pointer is read only, but what it points to is written by both.
#include <pthread.h>
int x, y;
int *p = &x;
void *through(void *unused) { *p = 1; return 0; }
void *directly(void *unused) { x = 2; y = 3; return 0; }
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, through, 0);
  pthread_create(&b, 0, directly, 0);
  return 0;
}
