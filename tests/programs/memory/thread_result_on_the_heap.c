// TRUE
// A thread returns an object of its own.
#include <pthread.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>

void *makes(void *n) {
  int *p = malloc(sizeof *p);
  *p = *(int *) n + 1;
  return p;
}
int main(void) {
  pthread_t t;
  int n = 6;
  void *p;
  pthread_create(&t, 0, makes, &n);
  pthread_join(t, &p);
  assert(*(int *) p == 7);
  return 0;
}
