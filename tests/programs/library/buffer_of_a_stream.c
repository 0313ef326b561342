// FALSE
// The contents of a stream's buffer are open.
#include <assert.h>
#include <stdio.h>
static char buffer[64];
int main(void) {
  if (setvbuf(stdout, buffer, _IOFBF, sizeof buffer)) return 1;
  buffer[3] = 1;
  printf("x");
  assert(buffer[3] == 1);
  return 0;
}
