// TRUE
// `main` called by the program has the arguments that it is called with.
#include <assert.h>
int depth;
int main(int argc, char **argv) {
    if (depth++) {
        assert(argc == -3 && argv == 0);
        return 0;
    }
    assert(argc > 0);
    return main(-3, 0);
}
