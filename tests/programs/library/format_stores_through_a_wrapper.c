// FALSE
// The format of the wrapper stores a length.
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
static void logs(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vfprintf(stderr, format, list);
  va_end(list);
}
int main(void) {
  int n = 0;
  logs("abc%n", &n);
  assert(n == 0);
  return 0;
}
