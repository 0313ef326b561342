// TRUE
// Whichever of both is asked: the result where a text ends early is one of the two, and nothing else is stored.
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  int number = 5, result = sscanf("7", "%*d %d", &number);
  if (result != 0 && result != -1 || number != 5) reach_error();
  char bytes[4] = "xxx";
  result = sscanf("a", "%3c", bytes);
  if (result != 0 && result != 1 || bytes[0] != 'a' || bytes[1] != 'x') reach_error();
  result = sscanf("0x", "%x", &number);
  if (result == 1 ? number != 0 : result != 0 || number != 5) reach_error();
  result = sscanf("a", "a%d", &number);
  if (result != -1) reach_error();
  return 0;
}
