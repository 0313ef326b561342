// TRUE
// Sets of characters and pointers in a text.
#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
  char one[8], two[8];
  void *p;
  assert(sscanf("abc-12 x", "%7[a-c]%7[^x]", one, two) == 2 && !strcmp(one, "abc") && !strcmp(two, "-12 "));
  assert(sscanf("0x1f", "%p", &p) == 1 && p == (void *)0x1f);
  assert(sscanf("q", "%[a]", one) == 0 && sscanf("]-", "%[]-]", one) == 1 && one[1] == '-');
  if (scanf("%3[0-9]", one) == 1) assert(one[0] >= '0' && one[0] <= '9' && strlen(one) < 4);
  return 0;
}
