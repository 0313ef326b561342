// TRUE
// What compilers accept with a warning or as an extension: types that are left out, declarations and ends of blocks
// behind labels, semicolons that declare nothing.
#include <assert.h>
;
static x = 3;
const volatile y = 4, z[2] = {1, 2};
static add(int a, int b) { return a + b; };
twice(a) { return 2 * a; }
typedef int T;
struct s { int a; } one = (struct s){1};
static T (*pointer)(int) = twice;
static T plain(void) { return 1; }
;
int main(void) {
  auto local = 5;
  register int rounds = 0;
again:
  int fresh = 1;
  rounds += fresh;
  if (rounds < 3)
    goto again;
  switch (rounds) {
  case 3:
    T inside = 4;
    assert(inside == 4);
    break;
  default:
  }
  assert(x + y + z[1] + local == 14 && add(1, 2) == 3 && pointer(2) == 4 && one.a + plain() == 2);
  int chosen = rounds ? x : local;
  assert(chosen == 3);
  goto end;
end:
}
