// TRUE
// From the address of a member back to its structure.
#include <pthread.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define container_of(p, type, member) ((type *) ((char *) (p) - __builtin_offsetof(type, member)))
struct inner { int x; };
struct outer { char tag; struct inner in; int sum; } o;
void *adds(void *p) {
  struct outer *whole = container_of(p, struct outer, in);
  whole->sum = whole->in.x + 1;
  return 0;
}
int main(void) {
  pthread_t t;
  o.in.x = 4;
  pthread_create(&t, 0, adds, &o.in);
  pthread_join(t, 0);
  assert(o.sum == 5);
  return 0;
}
