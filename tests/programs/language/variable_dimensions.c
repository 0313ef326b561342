// TRUE
// Arrays of several dimensions that are computed: as variables, parameters, behind pointers, as types. A length is that of when the
// declaration was reached, whatever becomes of the variable.
#include <assert.h>
#include <stdlib.h>

int sum(int n, int m, int a[n][m]);
int sum(int n, int m, int a[n][m]) {
  int s = 0;
  assert(sizeof(a[0]) == m * sizeof(int) && sizeof a == sizeof(int *));
  m++;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m - 1; j++) s += a[i][j];
  return s;
}
int last(int n, int (*p)[n]) { return p[1][n - 1]; }
int middle(int n, int a[static 2][n][n + 1]) { return a[1][0][n]; }
void fill(int n, int m, int a[*][*]);
int through(int (*f)(int n, int m, int a[n][m]), int (*p)[3]) { return f(2, 3, p); }
void fill(int n, int m, int a[][m]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) a[i][j] = 10 * i + j;
}
int main(void) {
  int n = 2, m = 3;
  int a[n][m];
  n = 7;
  fill(2, m, a);
  assert(sizeof a == 6 * sizeof(int) && sizeof(a[0]) == 3 * sizeof(int) && sizeof(int[n][m]) == 21 * sizeof(int));
  assert(sum(2, m, a) == 36 && through(sum, a) == 36 && last(m, a) == 12);
  int *flat = &a[0][0];
  assert(flat[4] == 11 && &a[1][0] - flat == 3 && *(*(a + 1) + 2) == 12 && (char *)(a + 1) - (char *)a == 12);

  int(*p)[m] = malloc(sizeof(int[2][m]));
  fill(2, 3, p);
  m = 1;
  assert(p[1][1] == 11 && sizeof *p == 12 && &p[1] - p == 1);
  p++;
  assert((*p)[2] == 12);
  __typeof__(*p) row;
  row[2] = 5;
  assert(sizeof row == 12 && row[2] == 5);

  typedef short line[n - 5];
  n = 0;
  line three[3];
  three[2][1] = 4;
  assert(sizeof(line) == 4 && sizeof three == 12 && ((short *)three)[5] == 4);

  int k = 2, cube[2][k][k + 1];
  cube[1][0][2] = 9;
  assert(middle(k, cube) == 9 && ((int(*)[k][k + 1])cube)[1][0][2] == 9 && sizeof cube == 48);
  return 0;
}
