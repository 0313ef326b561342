// TRUE
// The prefix `0b` is one since C23; before, `strtol` reads the 0 only.
#include <assert.h>
#include <stdlib.h>
int main(void) {
  char text[] = "0b101", *end;
  long number = strtol(text, &end, 0);
  assert(number == 0 && end == text + 1 || number == 5 && end == text + 5);
  assert(strtol("0b", &end, 2) == 0 && *end == 'b');
}
