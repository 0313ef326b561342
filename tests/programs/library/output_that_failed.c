// UNKNOWN(unsupported
// Output may fail, also if nobody looks at the result: `./a.out > /dev/full`. Streams do not remember that here.
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  printf("text\n");
  fflush(stdout);
  if (ferror(stdout)) reach_error();
  return 0;
}
