// TRUE
// What a format does depends on its value, not on how it is written: %n stores the length so far, unless output failed
// before, as wide as it says; the result is the length or negative.
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
static const char counts[] = "ab%n";
static int wrapped(const char *format, ...) {
  va_list list;
  va_start(list, format);
  int result = vprintf(format, list);
  va_end(list);
  return result;
}
static void logs(FILE *to, const char *format, ...) {
  va_list list;
  va_start(list, format);
  vfprintf(to, format, list);
  va_end(list);
}
int main(void) {
  int n = -7, plain = 3;
  const char *format = counts;
  printf(format, &n);
  assert(n == 2 || n == -7);
  n = -7;
  int result = printf("%5d%n|%s", plain, &n, "xyz");
  assert(result == 9 || result < 0);
  assert(result < 0 || n == 5);
  unsigned char bytes[4] = {1, 1, 1, 1};
  result = wrapped("%*d%hhn%.*s", 4, 12345, &bytes[1], 2, "xyz");
  assert(result == 7 || result < 0);
  assert(bytes[0] == 1 && (bytes[1] == 5 || bytes[1] == 1 && result < 0) && bytes[2] == 1);
  long long wide = -1;
  logs(stderr, "%x%lln", 255, &wide);
  assert(wide == 2 || wide == -1);
  logs(stderr, "100%%n %d\n", plain);
  assert(plain == 3);
  char text[8];
  int inside = 0;
  assert(snprintf(text, sizeof text, "%d%n!", 42, &inside) == 3 && inside == 2 && text[2] == '!');
  return 0;
}
