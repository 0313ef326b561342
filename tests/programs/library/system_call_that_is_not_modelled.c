// UNKNOWN(unsupported: this system call
// A futex waits and wakes.
#include <assert.h>
#include <sys/syscall.h>
#include <unistd.h>
int word;
int main(void) {
  assert(syscall(SYS_futex, &word, 1, 1, 0, 0, 0) >= 0);
  return 0;
}
