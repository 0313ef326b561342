// TRUE
// A bit-field longer than an int has, as in GCC, a type of its own width, also as an operand of `?:`.
#include <assert.h>

struct s {
    unsigned long long wide : 41;
    long long other : 40;
    unsigned narrow : 5;
} s;

int main(void) {
    long long all = ~(0 ? 0 : s.wide);
    assert(all == (1LL << 41) - 1);
    assert((unsigned long long)~s.wide == (1ULL << 41) - 1);
    s.wide = (1ULL << 41) - 1;
    assert(s.wide + 1 == 0);
    assert(s.wide + 1LL == 1LL << 41);
    assert(-s.narrow - 1 < 0 && ~s.narrow < 0);
    return 0;
}
