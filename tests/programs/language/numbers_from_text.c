// TRUE
// Numbers from text.
#include <assert.h>
#include <stdlib.h>
int main(void) {
    assert(atoi("42") == 42 && atoi(" -7x") == -7);
    assert(abs(-4) == 4 && labs(-5l) == 5);
    return 0;
}
