// TRUE
// How a type is spelt does not matter: blanks, comments, line ends, macros and names that stand for types.
extern void reach_error(void);
#define check(c) if (!(c)) reach_error()
#define CONSTANT const
#define POINTER(type) type *
#define ENUMERATION(tag) enum tag
#define SELECT(value) _Generic((value), POINTER(CONSTANT char): 1, POINTER(char): 2, default: 3)
enum one { X };
enum two { Y };
struct constant { int x; };
typedef char *plain_text;

int constant_of(struct constant enumeration) { return enumeration.x; }

int main(void) {
    plain_text text = 0;
    int const_count = 1, enum_count = 2;
    check(SELECT((CONSTANT char *)text) == 1 && SELECT(text) == 2 && SELECT((char const *)text) == 1);
    check(SELECT((const /* const? */
                  char
                  *)text) == 1);
    check(SELECT((char /* const */ *)text) == 2 && SELECT((char *   const)text) == 2 && SELECT("const") == 2);
    check(_Generic((ENUMERATION(one))0, enum /* two */ one: 1, default: 2) == 1);
    check(_Generic((enum
                    one)0, enum    two: 1, enum one: 2) == 2);
    check(_Generic(const_count, int: 1, default: 2) == 1 && _Generic(&enum_count, int *: 1, default: 2) == 1);
    check(_Generic(&const_count, const int *: 1, int *: 2) == 2);
    check(__builtin_types_compatible_p(enum one, const enum   one) && !__builtin_types_compatible_p(enum one, volatile enum two));
    check(__builtin_types_compatible_p(enum one *, ENUMERATION(one) *) && !__builtin_types_compatible_p(enum one *, enum two *));
    check(!__builtin_types_compatible_p(enum one *, const enum one *));
    check(__builtin_types_compatible_p(enum one[2], ENUMERATION(one) /* two */ [2]));
    check(__builtin_types_compatible_p(enum one (*)(enum two), ENUMERATION(one) (*)(enum /* one */ two)));
    check(__builtin_types_compatible_p(__typeof__(text), char *) && !__builtin_types_compatible_p(__typeof__(text), char CONSTANT *));
    check(__builtin_types_compatible_p(__typeof__(const int), int) && __builtin_types_compatible_p(__typeof__(0 ? 1 : 2), int));
    check(_Generic(__alignof__(const char *), unsigned: 1, unsigned long: 2, default: 3) == (sizeof(long) == 8 ? 2 : 1));
    check(constant_of((struct constant){ 4 }) == 4);
    return 0;
}
