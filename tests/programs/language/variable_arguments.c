// TRUE
// Functions with a variable number of arguments, also through pointers and lists that are passed on.
#include <assert.h>
#include <stdarg.h>

int sum(int n, ...) {
    va_list list;
    int total = 0;
    va_start(list, n);
    for (int i = 0; i < n; i++)
        total += va_arg(list, int);
    va_end(list);
    return total;
}

double mixed(va_list list) {
    char c = va_arg(list, int);
    double d = va_arg(list, double);
    long long l = va_arg(list, long long);
    int *p = va_arg(list, int *);
    return c + d + l + *p;
}

double forward(const char *text, ...) {
    va_list list, again;
    va_start(list, text);
    va_copy(again, list);
    double first = mixed(list), second = mixed(again);
    va_end(list);
    va_end(again);
    return first == second ? first : 0;
}

int main(void) {
    int x = 4, (*pointer)(int, ...) = sum;
    assert(sum(3, 1, 2, 3) == 6 && sum(0) == 0);
    assert(pointer(2, x, (char)5) == 9);
    assert(forward("", 'a', 0.5f, 1LL << 40, &x) == 97 + 0.5 + 1099511627776.0 + 4);
    return 0;
}
