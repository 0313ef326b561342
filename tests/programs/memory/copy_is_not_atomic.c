// FALSE
// A structure is copied member by member: a mixture can be seen.
#include <pthread.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct s { int a, b; } s, copy;
void *writer(void *unused) { s.a = 1; s.b = 1; return 0; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  memcpy(&copy, &s, sizeof s);
  assert(copy.a == copy.b);
  return 0;
}
