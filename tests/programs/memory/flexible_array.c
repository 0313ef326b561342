// TRUE
// A structure with as many elements at its end as were asked for.
#include <pthread.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct buffer { int used; int data[]; };
struct buffer *b;
void *adds(void *unused) { b->data[b->used++] = 4; return 0; }
int main(void) {
  pthread_t t;
  b = malloc(sizeof *b + 3 * sizeof(int));
  b->used = 2;
  pthread_create(&t, 0, adds, 0);
  pthread_join(t, 0);
  assert(b->used == 3 && b->data[2] == 4);
  return 0;
}
