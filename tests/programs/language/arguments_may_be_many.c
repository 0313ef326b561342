// UNKNOWN
// The last argument is at a place that nothing bounds.
#include <assert.h>
int main(int argc, char **argv) {
    assert(argv[argc] == 0);
    return 0;
}
