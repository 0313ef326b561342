// TRUE
// Lengths are computed once, where control gets to them, also those of parameters; and so is the operand of `sizeof` if its type has one.
#include <assert.h>

int calls;
int next(void) { return ++calls; }
int count(int n, int a[next()]) { return n; }
int width(int a[2][next()]) { return sizeof a[0] / sizeof(int); }
int main(void) {
  int b[4][4];
  assert(count(5, b[0]) == 5 && calls == 1 && width((void *)b) == 2 && calls == 2);
  for (int i = 1; i < 4; i++) {
    char c[i][next()];
    assert(sizeof c == i * (i + 2));
  }
  assert(sizeof(int[next()][2]) == 48 && calls == 6);
  int i = 0, n = 2, d[n][n];
  assert(sizeof(d[i++]) == 8 && i == 1 && sizeof(b[i++]) == 16 && i == 1);
  return 0;
}
