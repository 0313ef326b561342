// FALSE
// Whoever starts the program may ask for no thread at all.
#include <assert.h>
#include <stdlib.h>
#include <unistd.h>
int threads = 2;
int main(int argc, char **argv) {
  int option;
  while ((option = getopt(argc, argv, "t:")) != -1)
    if (option == 't') threads = atoi(optarg);
  assert(threads > 0);
  return 0;
}
