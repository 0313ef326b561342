// TRUE
// There is at least the program's name, and the vector ends with null.
#include <assert.h>
int main(int argc, char *argv[]) {
    assert(argc >= 1);
    assert(argv[0] != 0);
    if (argc == 1) assert(argv[1] == 0);
    if (argc == 3) {
        assert(argv[2] != 0 && argv[3] == 0);
        assert(argv[1] != argv[2]);
        char c = argv[1][0];
        assert(argv[1][0] == c);
    }
    return 0;
}
