// FALSE
// As with puts, also where the result says that all went well.
#include <errno.h>
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  errno = 0;
  if (printf("text %d", 5) == 6 && errno != 0) reach_error();
  return 0;
}
