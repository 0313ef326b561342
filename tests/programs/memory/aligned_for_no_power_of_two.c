// FALSE
// Some versions of the C library refuse such an alignment, others take the next one: neither can be relied on.
#include <assert.h>
#include <stdlib.h>
int main(void) {
  assert(!aligned_alloc(48, 8));
  return 0;
}
