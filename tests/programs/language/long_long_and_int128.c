// TRUE
// 64-bit arithmetic.
#include <assert.h>
int main(void) {
    long long a = 1LL << 40;
    unsigned long long b = ~0ULL;
    assert(a / 1000 == 1099511627LL && b % 10 == 5 && (int)(a >> 38) == 4);
    assert((unsigned)b == 4294967295u && (long long)b == -1);
    assert(-7 / 2 == -3 && -7 % 2 == -1 && (-7 >> 1) == -4);
    return 0;
}
