// TRUE
// The size of what a cast to a pointer to an array of variable length points to: its length is computed, once.
#include <assert.h>
static int calls;
static int two(void) {
  calls++;
  return 2;
}
int main(void) {
  int n = 3, a[6] = {1, 2, 3, 4, 5, 6};
  assert(sizeof(*(int(*)[n])a) == 3 * sizeof(int));
  assert(sizeof(*(int(*)[two()])a) == 2 * sizeof(int) && calls == 1);
  assert(sizeof(*(char(*)[2][n])a) == 6);
  assert(((int(*)[n])a)[1][0] == 4 && ((int(*)[two()])a)[2][1] == 6 && calls == 2);
  return 0;
}
