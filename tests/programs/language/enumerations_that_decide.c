// UNKNOWN(unsupported
// Both variables are of enumerations, which may be different ones.
extern void reach_error(void);
enum one { X };
enum two { Y };
int main(void) {
    enum one first = X;
    enum two second = Y;
    if (__builtin_types_compatible_p(__typeof__(first), __typeof__(second))) reach_error();
    return 0;
}
