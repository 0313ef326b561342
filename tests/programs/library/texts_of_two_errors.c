// FALSE
// Two errors have different texts in general.
#include <assert.h>
#include <errno.h>
#include <string.h>
int main(void) {
  assert(strerror(EPERM) == strerror(ENOENT));
}
