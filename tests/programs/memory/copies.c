// TRUE
// memcpy copies padding and all, memset fills, memmove may overlap.
#include <pthread.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct s { char c; int i; } a, b;
char text[8] = "abcdef";
int main(void) {
  a.c = 1;
  a.i = 2;
  memcpy(&b, &a, sizeof b);
  assert(b.c == 1 && b.i == 2);
  memset(&a, 0xff, sizeof a);
  assert(a.i == -1 && a.c == -1);
  memmove(text + 1, text, 3);
  assert(strcmp(text, "aabcef") == 0);
  return 0;
}
