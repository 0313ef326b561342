// FALSE
// What malloc gives is not zero.
#include <pthread.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  int *p = malloc(sizeof *p);
  assert(*p == 0);
  return 0;
}
