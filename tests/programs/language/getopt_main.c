// TRUE
// The number of arguments is any.
#include <assert.h>
int main(int argc, char **argv) {
    if (argc > 1 && argc < 1) assert(0);
    return 0;
}
