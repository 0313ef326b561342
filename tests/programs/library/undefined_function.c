// UNKNOWN(unsupported
// A function without a body that is in no table may do anything.
#include <assert.h>
#include <pthread.h>

extern int somewhere_else(void);
int main(void) {
  somewhere_else();
  return 0;
}
