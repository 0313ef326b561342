// TRUE
// Standard streams are different and not null. Whoever is told EOF can ask why, and clearerr forgets it.
#include <assert.h>
#include <stdio.h>
int main(void) {
  assert(stdin && stdout && stderr && stdin != stdout && stdout != stderr && stdin != stderr);
  assert(fileno(stdin) == 0 && fileno(stdout) == 1 && fileno(stderr) == 2);
  assert(!feof(stdin) && !ferror(stdin));
  int one = getchar();
  if (one == EOF) assert(feof(stdin) || ferror(stdin));
  else assert(!feof(stdin) && !ferror(stdin));
  clearerr(stdin);
  assert(!feof(stdin) && !ferror(stdin));
  char line[4];
  if (!fgets(line, sizeof line, stdin)) assert(feof(stdin) || ferror(stdin));
  return 0;
}
