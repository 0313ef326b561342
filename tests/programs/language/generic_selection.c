// TRUE
// _Generic chooses by type.
#include <assert.h>
#define name(x) _Generic((x), int: 1, unsigned: 2, long: 3, char *: 4, double: 5, float: 6, default: 7)
struct s { int a; };
int main(void) {
    char text[3];
    struct s s;
    assert(name(1) == 1 && name(1u) == 2 && name(1l) == 3 && name(text) == 4);
    assert(name(1.0) == 5 && name(1.0f) == 6 && name(s) == 7 && name((char)1) == 7);
    return 0;
}
