// UNKNOWN(unsupported
// What `printf` does with its arguments is known where it is called by name only.
#include <pthread.h>
#include <stdio.h>
int main(void) {
  int (*print)(const char *, ...) = printf;
  print("%d\n", 1);
  return 0;
}
