// TRUE
// Formatted text is exact, and what does not fit is cut off; the result is the length of the whole.
#include <assert.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static char line[2][32];
static void report(int index, const char *format, ...) {
  va_list list;
  va_start(list, format);
  vsnprintf(line[index], sizeof line[index], format, list);
  va_end(list);
}
void *thread(void *unused) {
  report(1, "[%s] %c=%05d", "worker", 'x', -42);
  return 0;
}
int main(void) {
  pthread_t id;
  char small[6], *made;
  pthread_create(&id, 0, thread, 0);
  report(0, "%-5s|%5.2s|%x %X %o %u %%", "ab", "xyz", 255u, 171u, 8u, 7u);
  assert(!strcmp(line[0], "ab   |   xy|ff AB 10 7 %"));
  assert(snprintf(small, sizeof small, "%d", -1234567) == 8 && !strcmp(small, "-1234"));
  assert(snprintf(0, 0, "%ld %lld %zu", 10L, -5000000000LL, sizeof(char)) == 16);
  assert(sprintf(small, "%+d%c%#x", 5, 'k', 0u) == 4 && !strcmp(small, "+5k0"));
  assert(asprintf(&made, "%s-%03i", "id", 7) == 6 && !strcmp(made, "id-007"));
  free(made);
  pthread_join(id, 0);
  assert(!strcmp(line[1], "[worker] x=-0042"));
  return 0;
}
