// TRUE
// What is never reached may be unknown.
#include <assert.h>
#include <pthread.h>

extern void somewhere_else(void);
int x;
int main(void) {
  if (x)
    somewhere_else();
  return 0;
}
