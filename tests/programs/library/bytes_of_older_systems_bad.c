// FALSE
// strsep, unlike strtok, gives an empty word between two separators.
#include <assert.h>
#include <string.h>
int main(void) {
  char text[] = "a,,b", *rest = text;
  strsep(&rest, ",");
  assert(*strsep(&rest, ","));
  return 0;
}
