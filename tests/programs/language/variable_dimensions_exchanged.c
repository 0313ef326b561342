// FALSE
// Seen with the dimensions exchanged, the rows begin elsewhere: element [1][0] is the third, not the fourth.
#include <assert.h>

int element(int n, int m, int a[n][m]) { return a[1][0]; }
int main(void) {
  int n = 2, m = 3;
  int a[n][m];
  for (int i = 0; i < 6; i++) a[i / 3][i % 3] = i;
  assert(element(m, n, (void *)a) == 3);
  return 0;
}
