// TRUE
// The limits of `double` are casts of constants of `long double`, which are rounded to 64 digits and then to 53.
#include <float.h>
extern void reach_error(void);
#define check(c) if (!(c)) reach_error()
static double most = DBL_MAX, least = DBL_MIN, step = DBL_EPSILON;
static long double kept = 1.5L;
static const double nearest = (double)0.1L;

int main(void) {
    double smallest = __DBL_DENORM_MIN__;
    long double copy = kept, negative = -1.5L, seven = 7, third = 0.25;
    unsigned char bytes[10];
    check(most > 1.7e308 && most * 2 > most && -most < -1e308 && most == 0x1.fffffffffffffp+1023);
    check(least == 0x1p-1022 && smallest > 0 && smallest / 2 == 0 && least * step == smallest);
    check(1 + step > 1 && 1 + step / 2 == 1 && nearest == 0.1);
    check((double)1.00000000000000011102230246251565404236316680908203126L == 1);
    check((float)0.1L == 0.1f && (int)-2.75L == -2 && (unsigned long long)18446744073709551615.0L == -1ULL);
    check((double)-0x1.8p1L == -3 && (_Bool)0.5L && !(_Bool)0.0L && (double)(long double)0.3f == 0.3f);
    check(FLT_MAX > 3.4e38f && DBL_MAX_EXP == 1024);
    __builtin_memcpy(bytes, &copy, 10);
    check(bytes[9] == 0x3f && bytes[8] == 0xff && bytes[7] == 0xc0 && bytes[6] == 0);
    __builtin_memcpy(bytes, &negative, 10);
    check(bytes[9] == 0xbf && bytes[8] == 0xff && bytes[7] == 0xc0);
    __builtin_memcpy(bytes, &seven, 10);
    check(bytes[9] == 0x40 && bytes[8] == 1 && bytes[7] == 0xe0);
    __builtin_memcpy(bytes, &third, 10);
    check(bytes[9] == 0x3f && bytes[8] == 0xfd && bytes[7] == 0x80);
    return 0;
}
