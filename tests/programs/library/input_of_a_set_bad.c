// FALSE
// A set that excludes the comma may have anything else.
#include <assert.h>
#include <stdio.h>
int main(void) {
  char one[4] = "";
  scanf("%3[^,]", one);
  assert(one[0] != '7');
  return 0;
}
