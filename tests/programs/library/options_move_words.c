// FALSE
// Unless POSIXLY_CORRECT is set, options are found behind words, and the words move.
#include <assert.h>
#include <unistd.h>
int main(void) {
  char *v[] = {"p", "word", "-a", 0};
  int option = getopt(3, v, "a");
  assert(option == -1 || v[1][0] == 'w');
  option = getopt(3, v, "a");
  assert(v[1][0] == 'w');
  return 0;
}
