// TRUE
// A fixed command line; `+` stops at the first word that is no option.
#include <assert.h>
#include <getopt.h>
#include <string.h>
int main(void) {
  char *v[] = {"p", "-abval", "--need", "x", "word", "-cq", 0};
  int flag = 0, index = -1;
  struct option o[] = {{"need", required_argument, &flag, 5}, {"long", no_argument, 0, 'l'}, {0, 0, 0, 0}};
  assert(getopt_long(6, v, "+ab:c::", o, &index) == 'a');
  assert(getopt_long(6, v, "+ab:c::", o, &index) == 'b' && !strcmp(optarg, "val"));
  assert(getopt_long(6, v, "+ab:c::", o, &index) == 0 && flag == 5 && index == 0 && optarg == v[3]);
  assert(getopt_long(6, v, "+ab:c::", o, &index) == -1 && optind == 4);
  return 0;
}
