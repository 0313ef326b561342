// TRUE
// Functions run in the reverse order of their registration, those registered meanwhile next, each as often as it was
// registered; exit in one of them goes on with the rest, as the GNU library does; nothing runs after _exit.
#include <assert.h>
#include <stdlib.h>
#include <unistd.h>
int step;
void last(void) {
  assert(step == 5);
  _exit(0);
}
void never(void) { assert(0); }
void leaves(void) {
  assert(step == 4);
  step = 5;
  exit(1);
}
void twice(void) { step++; }
void late(void) {
  assert(step == 3);
  step = 4;
}
void registers(void) {
  assert(step == 2);
  step = 3;
  atexit(late);
}
int main(void) {
  atexit(never);
  atexit(last);
  atexit(leaves);
  atexit(registers);
  atexit(twice);
  atexit(twice);
  return 0;
}
