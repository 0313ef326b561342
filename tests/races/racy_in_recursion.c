// FALSE
// The access is in the innermost of two calls.
#include <pthread.h>
int x;
void descend(int depth) {
  if (depth > 0)
    descend(depth - 1);
  else
    x = x + 1;
}
void *thread(void *unused) { descend(1); return 0; }
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, thread, 0);
  descend(1);
  return 0;
}
