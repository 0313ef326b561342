// FALSE
// A byte 0 is no white space: `printf '\0' | ./a.out` gives a word that begins with it.
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  char word[4] = "xxx";
  if (scanf("%3s", word) == 1 && word[0] == 0) reach_error();
  return 0;
}
