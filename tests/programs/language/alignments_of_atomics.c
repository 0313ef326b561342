// TRUE
// An `_Atomic` object of a size that an instruction can access is aligned to it. `__alignof__` is no `_Alignof`.
extern void reach_error(void);
struct pair { int a, b; };
struct three { int a, b, c; };
struct { char c; _Atomic struct pair p; } pair;
struct { char c; _Atomic long long l; } number;
struct { char c; _Atomic double d; } real;
struct { char c; _Atomic struct three t; } odd;
struct alone { _Atomic long long l; };
struct { char c; struct alone a; } nested;

int main(void) {
    if (sizeof pair != 16 || sizeof number != 16 || sizeof real != 16 || sizeof odd != 16) reach_error();
    if (__alignof__(long long) != 8 || __alignof__(double[2]) != 8) reach_error();
    if (_Alignof(long long) != sizeof(void *) || __alignof__(struct three) != 4) reach_error();
    if (_Alignof(struct alone) != sizeof(void *) || __alignof__(struct alone) != 8) reach_error();
    if (sizeof nested != 8 + sizeof(void *)) reach_error();
    return 0;
}
