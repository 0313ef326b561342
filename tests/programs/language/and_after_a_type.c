// TRUE
// `&&` after a parenthesis that ends in a type is an operator where the parenthesis is no cast, and so it is after a name that ends in `return`.
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
    int must_return = 1;
    assert(both(1, text) && !both(0, text));
    assert(must_return && text[0]);
    return 0;
}
