// FALSE
// The value is the member of its type, and an int is no float.
#include <assert.h>
union u { int i; float f; };
int main(void) {
  union u a = (union u)2;
  assert(a.f == 2.0f);
  return 0;
}
