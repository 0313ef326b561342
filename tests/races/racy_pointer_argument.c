// FALSE
// Both threads get the address of `x` as their argument.
#include <pthread.h>
int x;
void *set(void *argument) { *(int *)argument = 1; return 0; }
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, set, &x);
  pthread_create(&b, 0, set, &x);
  return 0;
}
