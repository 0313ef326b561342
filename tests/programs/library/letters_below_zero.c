// FALSE
// A character below 0 is undefined for `toupper`; the GNU library's table gives it as an unsigned one.
#include <assert.h>
#include <ctype.h>
int main(void) {
  assert(toupper(-30) == -30);
}
