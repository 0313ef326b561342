// FALSE
// The GNU library says -1 where the text ends after conversions that were not kept; C says 0.
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  int number = 5;
  int result = sscanf("7", "%*d %d", &number);
  if (result != 0 && result != -1 || number != 5) return 0;
  if (result == -1) reach_error();
  return 0;
}
