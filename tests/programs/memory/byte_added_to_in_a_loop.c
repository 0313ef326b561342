// FALSE
// The first byte of the number is the fifth one of the structure: two iterations that choose it make the number two.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static struct {
  char name[4];
  int number;
} all;
int main(void) {
  for (;;) {
    int index = __VERIFIER_nondet_int();
    if (index < 0 || index >= 8) break;
    ((unsigned char *)&all)[index] += 1;
    assert(all.number != 2);
  }
  return 0;
}
