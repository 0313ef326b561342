// FALSE
// The pointer may be switched between being read and being used: the old object is written.
#include <pthread.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int x, y, *volatile p = &x;
void *switches(void *unused) { p = &y; return 0; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, switches, 0);
  *p = 1;
  pthread_join(t, 0);
  assert(*p == 1);
  return 0;
}
