// TRUE
// Bit-fields of all kinds.
#include <assert.h>
struct f { int a : 3; unsigned b : 5; int : 0; _Bool c : 1; long long d : 40; } f;
union u { struct f f; unsigned char bytes[sizeof(struct f)]; };
int main(void) {
    f.a = 3;
    f.a++;
    assert(f.a == -4);
    f.b = 33;
    assert(f.b == 1);
    f.c = 2;
    f.d = 1LL << 39;
    assert(f.c == 1 && f.d == -(1LL << 39));
    f.b += 30;
    assert(f.b == 31 && f.a == -4);
    union u u = {{1}};
    assert((u.bytes[0] & 7) == 1);
    assert((f.b ^= 3) == 28);
    return 0;
}
