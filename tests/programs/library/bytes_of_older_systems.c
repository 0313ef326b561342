// TRUE
// Functions of strings.h and of the GNU library.
#define _GNU_SOURCE
#include <assert.h>
#include <string.h>
#include <strings.h>
#include <arpa/inet.h>
int main(void) {
  char text[] = "a,b;c", copy[8];
  char *rest = text;
  assert(strcmp(strsep(&rest, ",;"), "a") == 0 && rest == text + 2);
  assert(strsep(&rest, ";") == text + 2 && text[3] == 0);
  assert(strsep(&rest, ";") == text + 4 && rest == 0 && strsep(&rest, ";") == 0);
  bzero(copy, sizeof copy);
  assert(mempcpy(copy, "xyx", 3) == copy + 3 && copy[3] == 0);
  assert(index(copy, 'x') == copy && rindex(copy, 'x') == copy + 2 && index(copy, 'q') == 0);
  assert(strchrnul(copy, 'q') == copy + 3 && memrchr(copy, 'y', 8) == copy + 1);
  assert(memccpy(copy, "abc", 'b', 3) == copy + 2 && copy[2] == 'x');
  assert(stpncpy(copy, "u", 3) == copy + 1 && copy[2] == 0 && bcmp(copy, "u\0", 3) == 0);
  bcopy(copy, copy + 1, 2);
  assert(copy[1] == 'u' && htonl(1) == 0x1000000 && ntohs(0x1234) == 0x3412);
  return 0;
}
