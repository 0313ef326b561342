// TRUE
// GNU C lets a value become a union that has a member of its type: it is that member.
#include <assert.h>
union u { int i; float f; struct pair { short a, b; } s; char *p; };
int take(union u u) { return u.i; }
int main(void) {
  union u a = (union u)3;
  assert(a.i == 3);
  a = (union u)2.0f;
  assert(a.f == 2.0f);
  struct pair pair = {1, 2};
  a = (union u)pair;
  assert(a.s.b == 2);
  assert(take((union u)7) == 7);
  assert(((union u)"x").p[0] == 'x');
  return 0;
}
