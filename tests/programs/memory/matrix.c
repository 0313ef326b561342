// TRUE
// Arrays of arrays, arrays of structures, an index that a thread gets.
#include <pthread.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int m[3][4];
struct cell { char tag; int value[2]; } cells[3];
void *sets(void *p) {
  int i = *(int *) p;
  m[i][i + 1] = 7;
  cells[i].value[1] = 8;
  return 0;
}
int main(void) {
  pthread_t t;
  int i = 2;
  pthread_create(&t, 0, sets, &i);
  pthread_join(t, 0);
  assert(m[2][3] == 7 && m[2][2] == 0 && cells[2].value[1] == 8 && cells[1].value[1] == 0);
  return 0;
}
