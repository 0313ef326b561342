// FALSE
// `printf 5 | ./a.out`: the number is there, and behind it the end, which was seen.
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  int number;
  if (scanf("%d", &number) == 1 && feof(stdin)) reach_error();
  return 0;
}
