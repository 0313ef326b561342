// FALSE
// The prefix `0b` is one since C23; before, `strtol` reads the 0 only.
#include <assert.h>
#include <stdlib.h>
int main(void) {
  assert(strtol("0b101", 0, 0) == 0);
}
