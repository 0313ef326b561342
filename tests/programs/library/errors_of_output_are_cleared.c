// UNKNOWN(unsupported
// After `clearerr` the stream has no error; but what output does to its stream is not modelled.
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  clearerr(stdout);
  if (ferror(stdout)) reach_error();
  return 0;
}
