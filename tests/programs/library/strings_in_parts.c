// TRUE
// Parts of strings are found, words cut off, numbers read.
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
void *thread(void *text) {
  char *rest, *word = strtok_r(text, " ,", &rest);
  assert(!strcmp(word, "set"));
  word = strtok_r(0, " ,", &rest);
  assert(strtol(word, &word, 0) == 31 && *word == 'k');
  assert(strtok_r(0, " ,", &rest) == 0);
  return 0;
}
int main(void) {
  pthread_t id;
  char text[] = " set, 0x1fk", name[8], *end;
  pthread_create(&id, 0, thread, text);
  const char *line = "key=value";
  assert(strstr(line, "val") == line + 4 && !strstr(line, "vax") && strstr(line, "") == line);
  assert(strcspn(line, "=;") == 3 && strspn(line, "yek") == 3 && strpbrk(line, "v=") == line + 3);
  assert(stpcpy(name, "ab") == name + 2 && strcasecmp(name, "AB") == 0 && strncasecmp("abX", "aBy", 2) == 0);
  assert(strtol("-077", 0, 8) == -63 && strtoul("-1", 0, 10) == ULONG_MAX && strtoll("zz", &end, 36) == 1295 && !*end);
  assert(strtol("99999999999999999999", &end, 10) == LONG_MAX && errno == ERANGE && !*end);
  assert(strtol("0xg", &end, 16) == 0 && *end == 'x' && strtol(" +", &end, 10) == 0 && *end == ' ');
  pthread_join(id, 0);
  return 0;
}
