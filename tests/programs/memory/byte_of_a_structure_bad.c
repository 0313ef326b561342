// FALSE
// As in the program without `bad` in its name, but the assertion says something else.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static struct {
  char name[4];
  int number;
} all;
int main(void) {
  int index = __VERIFIER_nondet_int();
  if (index < 0 || index >= (int)sizeof all) return 0;
  all.number = 3 << 8;
  assert(((unsigned char *)&all)[index] != 3);
  return 0;
}
