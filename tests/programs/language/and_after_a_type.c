// TRUE
// `&&` after a parenthesis that ends in a type is an operator where the parenthesis is no cast.
#include <assert.h>
#include <stdarg.h>
static int both(int other, ...) {
    va_list list;
    va_start(list, other);
    int result = va_arg(list, char *) && other;
    va_end(list);
    return result && sizeof(int *) && other;
}
int main(void) {
    char text[] = "a";
    assert(both(1, text) && !both(0, text));
    return 0;
}
