// FALSE
// The number of a process may be any positive one.
#include <assert.h>
#include <unistd.h>
int main(void) {
  assert(getpid() != 5);
  return 0;
}
