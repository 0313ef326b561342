// TRUE
// Functions are pointers, `char` is no `signed char`, no value is qualified, what is pointed to may be.
extern void reach_error(void);
#define check(c) if (!(c)) reach_error()
int function(void) { return 0; }
enum one { X };
enum two { Y };

int main(void) {
    char *p = 0;
    signed char s = 0;
    check(_Generic(function, int (*)(void): 1, default: 2) == 1);
    check(_Generic((char)0, signed char: 1, char: 2) == 2 && _Generic(s, char: 1, signed char: 2) == 2);
    check(_Generic(p, const char *: 1, char *: 2) == 2);
    check(_Generic((const char *)p, char *: 1, const char *: 2) == 2);
    check(_Generic((char *const)p, char *const: 1, char *: 2) == 2 && _Generic(1, const int: 1, int: 2) == 2);
    check(_Generic(X, int: 1, default: 2) == 1 && _Generic((enum one)0, enum two: 1, default: 2) == 2);
    check(!__builtin_types_compatible_p(const char *, char *) && __builtin_types_compatible_p(const int, int));
    check(__builtin_types_compatible_p(const char *, const char *const));
    check(!__builtin_types_compatible_p(char, signed char) && __builtin_types_compatible_p(int[], int[3]));
    check(!__builtin_types_compatible_p(int[2], int[3]) && __builtin_types_compatible_p(int (*)(), int (*)(int)));
    check(!__builtin_types_compatible_p(int (*)(), int (*)(char)));
    check(!__builtin_types_compatible_p(enum one, enum two) && __builtin_types_compatible_p(enum one, unsigned));
    return 0;
}
