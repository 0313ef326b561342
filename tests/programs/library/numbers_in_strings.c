// TRUE
// Numbers that do not fit and bases that there are not are errors; errno is else as it was.
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
int main(void) {
  char *end = 0;
  errno = 0;
  assert(strtol("99999999999999999999", &end, 10) == LONG_MAX && errno == ERANGE && *end == 0);
  errno = 0;
  assert(strtol("-99999999999999999999", 0, 10) == LONG_MIN && errno == ERANGE);
  errno = 0;
  assert(strtoul("-1", 0, 10) == ULONG_MAX && errno == 0);
  assert(strtol("12", 0, 1) == 0 && errno == EINVAL);
  errno = 0;
  const char *text = "zz";
  assert(strtol(text, &end, 10) == 0 && end == text && (errno == 0 || errno == EINVAL));
  return 0;
}
