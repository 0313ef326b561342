// TRUE
// Nobody jumps.
#include <assert.h>
#include <setjmp.h>
static jmp_buf buffer;
int main(void) {
  int fails = 0;
  if (setjmp(buffer)) assert(0);
  if (fails) longjmp(buffer, 1);
  return 0;
}
