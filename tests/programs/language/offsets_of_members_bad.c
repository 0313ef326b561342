// FALSE
// An offset with an index that may be anything.
#include <assert.h>
#include <stddef.h>

extern unsigned __VERIFIER_nondet_uint(void);
struct list {
  int length;
  short items[8];
};
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n < 8) assert(offsetof(struct list, items[n]) != 14);
  return 0;
}
