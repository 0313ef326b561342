// FALSE
// `main` hands over a heap object and goes on using it.
#include <pthread.h>
#include <stdlib.h>
void *use(void *argument) { *(int *)argument = 1; return 0; }
int main(void) {
  int *object = malloc(sizeof(int));
  pthread_t a;
  pthread_create(&a, 0, use, object);
  *object = 2;
  return 0;
}
