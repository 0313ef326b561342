// FALSE
// The GNU library is content with fewer characters than `%2c` asks for, if the input ends.
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  char bytes[3] = "xx";
  if (scanf("%2c", bytes) == 1 && bytes[0] == 'a' && bytes[1] == 'x') reach_error();
  return 0;
}
