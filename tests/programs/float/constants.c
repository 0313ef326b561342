// TRUE
// Constants, conversions and operators, each rounded to its type.
#include <assert.h>
#include <math.h>

float single = 0.1f;
double both[] = {0.1, 1.5e3, 0x1p-3, -2};

int main(void) {
    double x = 0.1 + 0.2;
    assert(x != 0.3 && x > 0.3 && x - 0.3 < 1e-15);
    assert(single != 0.1 && single == 0.1f && (float)0.1 == single);
    assert(both[1] == 1500 && both[2] == 0.125 && both[3] < 0);
    assert((int)2.9 == 2 && (int)-2.9 == -2 && (unsigned char)200.7 == 200);
    assert(7 / 2 * 1.0 == 3.0 && 7 / 2.0 == 3.5);
    float sum = 16777216.0f;
    sum += 1;
    assert(sum == 16777216.0f);
    x = 1;
    x /= 3;
    x *= 3;
    assert(x == 1.0);
    x++;
    assert(x == 2 && -x == -2.0 && !(x - 2) && (x ? 1 : 0));
    assert(1 / 0.0 > 1e308 && isinf(-1 / 0.0) == -1 && isnan(0.0 / 0.0) && !(NAN == NAN));
    assert(0.0 == -0.0 && fabs(-3.5) == 3.5 && signbit(-0.0) && isfinite(1e300));
    assert((long long)1e15 == 1000000000000000LL && (double)(1LL << 60) == 1152921504606846976.0);
    assert(sizeof(1.0f + 1) == 4 && sizeof(1.0f + 1.0) == 8);
    int i = 3;
    i *= 1.5;
    assert(i == 4);
    return 0;
}
