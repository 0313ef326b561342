// TRUE
// Which compiler, machine and sizes there are.
#include <assert.h>
#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#if !defined __GNUC__ || !defined __linux__ || !defined __unix__ || __STDC_VERSION__ < 201112L
#error "GNU C for Linux"
#endif
#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__ || __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#error "the lowest byte comes first"
#endif
int main(void) {
    union { uint32_t word; unsigned char bytes[4]; } order = {1};
    assert(order.bytes[0] == 1);
    assert(sizeof(int) == __SIZEOF_INT__ && sizeof(long) == __SIZEOF_LONG__ && sizeof(void *) == __SIZEOF_POINTER__);
    assert(sizeof(long double) == __SIZEOF_LONG_DOUBLE__ && sizeof(wchar_t) == __SIZEOF_WCHAR_T__);
    assert(INT_MAX == __INT_MAX__ && LONG_MAX == __LONG_MAX__ && (size_t)-1 == __SIZE_MAX__);
    assert(sizeof(__SIZE_TYPE__) == sizeof(size_t) && sizeof(__INT64_TYPE__) == 8 && sizeof(int_fast16_t) == sizeof(long));
    assert(UINT64_C(1) << 63 == UINT64_MAX / 2 + 1 && INT64_MIN < 0 && INT_FAST8_MAX == 127 && PTRDIFF_MAX > 0);
#ifdef __x86_64__
    assert(sizeof(long) == 8);
#else
    assert(sizeof(long) == 4);
#endif
    return 0;
}
