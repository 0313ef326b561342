// UNKNOWN(unsupported
// Jumps out of functions are not modelled.
#include <assert.h>
#include <setjmp.h>
static jmp_buf buffer;
int main(void) {
  if (setjmp(buffer)) assert(0);
  longjmp(buffer, 1);
}
