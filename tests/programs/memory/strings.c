// TRUE
// Strings end with a zero byte.
#include <pthread.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char buffer[8];
  strcpy(buffer, "ab");
  strcat(buffer, "cd");
  assert(strlen(buffer) == 4 && buffer[3] == 'd' && strchr(buffer, 'c') == buffer + 2);
  assert(strncmp(buffer, "abx", 2) == 0 && strcmp(buffer, "abce") < 0);
  return 0;
}
