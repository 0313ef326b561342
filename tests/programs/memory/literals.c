// TRUE
// Compound literals, designated initialisers, the GNU conditional without a middle.
#include <pthread.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct point { int x, y, z[2]; };
int sum(struct point *p) { return p->x + p->y + p->z[0] + p->z[1]; }
int main(void) {
  int *a = (int[]) { 1, [3] = 4 };
  struct point p = { .y = 2, .z = { [1] = 5 } };
  assert(a[0] + a[1] + a[3] == 5);
  assert(sum(&p) == 7 && sum(&(struct point) { 1, 2 }) == 3);
  assert((p.x ?: 9) == 9 && (p.y ?: 9) == 2);
  return 0;
}
