// TRUE
// The index is in the structure, and may be that of a byte of the number behind the characters: all are zero.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static struct {
  char name[4];
  int number;
} all;
int main(void) {
  int index = __VERIFIER_nondet_int();
  if (index < 0 || index >= (int)sizeof all) return 0;
  assert(((unsigned char *)&all)[index] == 0);
  return 0;
}
