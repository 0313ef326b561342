// TRUE
// Only the second byte of the length makes it 0x607 (1543), and the bytes of the mark stay what they are.
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
  if (header.length == 0x607) assert(header.mark[0] == 'a' && index != 4 && index + 1 >= 6);
  return 0;
}
