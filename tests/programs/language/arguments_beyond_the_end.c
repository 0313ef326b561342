// FALSE
// Behind the null pointer the environment may follow.
#include <assert.h>
int main(int argc, char **argv) {
    if (argc != 2) return 0;
    assert(argv[3] == 0);
    return 0;
}
