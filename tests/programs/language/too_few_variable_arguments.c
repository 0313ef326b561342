// UNKNOWN(invalid
// Reading an argument that was not given is an invalid access, and its value matters.
#include <assert.h>
#include <stdarg.h>

int second(int n, ...) {
    va_list list;
    va_start(list, n);
    va_arg(list, int);
    return va_arg(list, int);
}

int main(void) { assert(second(1, 2) == 2); }
