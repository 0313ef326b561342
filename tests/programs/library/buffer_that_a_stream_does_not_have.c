// TRUE
// Without a buffer, without buffering and for a mode that there is not nothing changes.
#include <assert.h>
#include <stdio.h>
static char buffer[64];
static char other[BUFSIZ];
int main(void) {
  setbuf(stdout, 0);
  setvbuf(stdout, 0, _IOLBF, 64);
  setvbuf(stdout, buffer, _IONBF, sizeof buffer);
  assert(setvbuf(stdout, buffer, 77, sizeof buffer) != 0);
  setbuf(stdin, other);
  printf("x");
  assert(buffer[0] == 0 && buffer[63] == 0);
  return 0;
}
