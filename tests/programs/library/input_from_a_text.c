// TRUE
// The text says what is read from it.
#include <assert.h>
#include <stdio.h>
int main(void) {
  int a = 0, b = 0, n = 0;
  unsigned short c = 0;
  char word[8], one = 0;
  assert(sscanf("12 -7,x", "%d %d", &a, &b) == 2 && a == 12 && b == -7);
  assert(sscanf("ff:077", "%x:%i", &a, &b) == 2 && a == 255 && b == 63);
  assert(sscanf(" name=5", " %4s=%hu%n", word, &c, &n) == 2 && word[3] == 'e' && word[4] == 0 && c == 5 && n == 7);
  assert(sscanf("", "%d", &a) == EOF);
  assert(sscanf("x", "%d", &a) == 0);
  assert(sscanf("123456", "%3d%*2d%c", &a, &one) == 2 && a == 123 && one == '6');
  assert(sscanf("5 %", "%d %%", &a) == 1 && a == 5);
  return 0;
}
