// TRUE
// What a comparison gives has an opposite: `-strcmp(a, b)` is the comparison the other way round.
#include <assert.h>
#include <string.h>
#include <strings.h>
int main(void) {
  assert(-strcmp("a", "b") > 0 && -strcmp("b", "a") < 0);
  assert(-memcmp("a", "b", 1) > 0 && -strcasecmp("B", "a") < 0);
}
