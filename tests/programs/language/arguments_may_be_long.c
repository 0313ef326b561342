// UNKNOWN
// Nothing bounds the length of an argument.
#include <assert.h>
#include <string.h>
int main(int argc, char **argv) {
    unsigned n = 0;
    while (argv[0][n]) n++;
    assert(n < 100);
    return 0;
}
