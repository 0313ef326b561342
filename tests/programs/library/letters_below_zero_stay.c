// TRUE
// A character below 0 stays as it is for `toupper`, or becomes the same one as an unsigned character. EOF stays.
#include <assert.h>
#include <ctype.h>
int main(void) {
  assert((unsigned char)toupper(-30) == 226);
  assert(toupper(-1) == -1 && tolower('A') == 'a');
}
