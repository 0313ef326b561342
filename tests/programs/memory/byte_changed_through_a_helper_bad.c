// FALSE
// The byte with the index 5 is the second one of the length.
#include <assert.h>
struct header {
  char mark[4];
  unsigned length;
};
extern unsigned __VERIFIER_nondet_uint(void);
static void put(struct header *header, unsigned index, unsigned char byte) { ((unsigned char *)header)[index] = byte; }
int main(void) {
  struct header header = {"abc", 7};
  unsigned index = __VERIFIER_nondet_uint();
  if (index >= sizeof header) return 0;
  put(&header, index, 6);
  assert(header.length != 0x607);
  return 0;
}
