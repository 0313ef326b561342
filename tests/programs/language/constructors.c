// TRUE
// Constructors with a priority run first, the smallest one first of all, then the others as they stand in the text.
#include <assert.h>
int order;
__attribute__((constructor)) static void third(void) { order = order * 10 + 3; }
__attribute__((constructor(200))) static void second(void) { order = order * 10 + 2; }
static void first(void) __attribute__((constructor(100 + 1)));
static void first(void) { order = order * 10 + 1; }
__attribute__((constructor)) static void fourth(void) { order = order * 10 + 4; }
int main(void) {
  assert(order == 1234);
  return 0;
}
