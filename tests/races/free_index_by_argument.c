// TRUE
// Each thread writes the element that its argument says, and the arguments differ.
#include <pthread.h>
int a[3];
void *fill(void *argument) { int *mine = argument; *mine = 1; return 0; }
int main(void) {
  pthread_t t;
  for (int i = 0; i < 3; i++)
    pthread_create(&t, 0, fill, &a[i]);
  return 0;
}
