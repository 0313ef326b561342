// TRUE
// Static assertions in every place.
#include <assert.h>
#include <stdint.h>
#include <limits.h>
_Static_assert(sizeof(int32_t) == 4, "");
struct s { _Static_assert(1, ""); int x; };
int main(void) {
    static_assert(INT_MAX == 2147483647, "");
    for (_Static_assert(1, ""); ; ) break;
    assert(UINT_MAX == 4294967295u && CHAR_BIT == 8 && UINT64_MAX == ~0ull && INT8_MIN == -128 && SIZE_MAX == (size_t)-1);
    return 0;
}
