// FALSE
// C says nothing about errno after output, and output may fail: `./a.out >&-` sets EBADF.
#include <errno.h>
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  errno = 0;
  puts("text");
  if (errno != 0) reach_error();
  return 0;
}
