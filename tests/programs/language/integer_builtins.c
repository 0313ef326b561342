// TRUE
// Builtins on integers.
#include <assert.h>
#include <stddef.h>
struct s { char c; struct { int x[4]; } in; };
int main(void) {
    volatile unsigned x = 0x00f0;
    assert(__builtin_clz(x) == 24 && __builtin_ctz(x) == 4 && __builtin_popcount(x) == 4 && __builtin_ffs(x) == 5);
    assert(__builtin_clzll(1ull) == 63 && __builtin_ctzll(1ull << 40) == 40 && __builtin_popcountll(~0ull) == 64);
    assert(__builtin_parity(7u) == 1 && __builtin_ffs(0) == 0);
    assert(__builtin_bswap16(0x1234) == 0x3412 && __builtin_bswap32(0x12345678) == 0x78563412);
    assert(__builtin_bswap64(0x0102030405060708ull) == 0x0807060504030201ull);
    int r;
    assert(!__builtin_add_overflow(1, 2, &r) && r == 3);
    assert(__builtin_add_overflow(2147483647, 1, &r) && r == -2147483647 - 1);
    unsigned char u;
    assert(__builtin_mul_overflow(16, 16, &u) && u == 0);
    assert(__builtin_sub_overflow(0u, 1u, &r) == 0 && r == -1);
    assert(__builtin_sadd_overflow(2147483647, 1, &r));
    assert(__builtin_expect(x > 3, 1));
    assert(__builtin_offsetof(struct s, in.x[2]) == 12);
    assert(__builtin_constant_p(3) == 1);
    assert(__builtin_types_compatible_p(int, int) && !__builtin_types_compatible_p(int, long));
    assert(__builtin_choose_expr(1, 5, "x") == 5);
    assert(__builtin_abs(-3) == 3);
    if (x == 1) __builtin_unreachable();
    return 0;
}
