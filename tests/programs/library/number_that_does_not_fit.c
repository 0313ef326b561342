// FALSE
// What atoi gives for a number that does not fit is undefined: it may wrap, or not.
#include <assert.h>
#include <stdlib.h>
int main(void) {
    assert(atoi("2147483647") == 2147483647 && atoi("-2147483648") == -2147483647 - 1);
    assert(atoi("4294967297") == 1);
}
