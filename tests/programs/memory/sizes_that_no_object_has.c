// TRUE
// No object has more than PTRDIFF_MAX bytes: requests for more fail with ENOMEM, and so do products that overflow. What was there stays.
#include <assert.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
int main(void) {
  volatile size_t most = PTRDIFF_MAX;
  errno = 0;
  char *small = malloc(3);
  assert(small && errno == 0);
  small[0] = 'x';
  assert(!malloc((size_t)-1) && errno == ENOMEM);
  errno = 0;
  assert(!malloc(most + 1) && errno == ENOMEM);
  errno = 0;
  assert(!calloc((size_t)-1 / 4 + 2, 4) && errno == ENOMEM);
  errno = 0;
  assert(!calloc(most / 2 + 1, most) && errno == ENOMEM);
  errno = 0;
  assert(!realloc(small, most + 7) && errno == ENOMEM && small[0] == 'x');
  errno = 0;
  assert(!reallocarray(small, most, 4) && errno == ENOMEM && small[0] == 'x');
  void *aligned = small;
  errno = 0;
  assert(posix_memalign(&aligned, 64, most + 1) == ENOMEM && aligned == small);
  assert(posix_memalign(&aligned, 24, 8) == EINVAL && aligned == small);
  assert(posix_memalign(&aligned, 2, 8) == EINVAL && aligned == small);
  assert(posix_memalign(&aligned, 64, 8) == 0 && aligned != small && (uintptr_t)aligned % 64 == 0);
  errno = 0;
  assert(!aligned_alloc(64, most + 1) && errno == ENOMEM);
  return 0;
}
