// TRUE
// What the arguments point to is none of the program's own variables.
#include <assert.h>
int x;
int main(int argc, char **argv) {
    argv[0] = (char *) 5;
    if (argc > 1) argv[1][0] = 7;
    assert(x == 0);
    assert(argv[0] == (char *) 5);
    return 0;
}
