#ifndef CONCORD_MATH_H
#define CONCORD_MATH_H
#include <features.h>
#define NAN (__builtin_nanf(""))
#define INFINITY (__builtin_inff())
#define HUGE_VAL (__builtin_huge_val())
#define M_PI 3.14159265358979323846
#define M_E 2.7182818284590452354
#define isnan(x) (__builtin_isnan(x))
#define isinf(x) (__builtin_isinf(x))
#define isfinite(x) (__builtin_isfinite(x))
#define signbit(x) (__builtin_signbit(x))
extern double fabs(double);
extern float fabsf(float);
extern double sqrt(double);
extern float sqrtf(float);
extern double cbrt(double);
extern double sin(double);
extern double cos(double);
extern double tan(double);
extern double asin(double);
extern double acos(double);
extern double atan(double);
extern double atan2(double, double);
extern double sinh(double);
extern double cosh(double);
extern double tanh(double);
extern double exp(double);
extern double exp2(double);
extern double log(double);
extern double log2(double);
extern double log10(double);
extern double pow(double, double);
extern float powf(float, float);
extern double floor(double);
extern float floorf(float);
extern double ceil(double);
extern float ceilf(float);
extern double trunc(double);
extern double round(double);
extern double rint(double);
extern double fmod(double, double);
extern double fmin(double, double);
extern double fmax(double, double);
extern double hypot(double, double);
extern double ldexp(double, int);
extern double fma(double, double, double);
extern long lround(double);
extern long lrint(double);
extern double asinh(double);
extern double acosh(double);
extern double atanh(double);
extern double expm1(double);
extern double log1p(double);
extern double nearbyint(double);
extern double erf(double);
extern double erfc(double);
extern double lgamma(double);
extern double tgamma(double);
extern double logb(double);
extern double remainder(double, double);
extern double fdim(double, double);
extern double copysign(double, double);
extern double nextafter(double, double);
extern double scalbn(double, int);
extern double frexp(double, int *);
extern double modf(double, double *);
extern int ilogb(double);
extern long long llround(double);
extern long long llrint(double);
extern float sinf(float);
extern float cosf(float);
extern float tanf(float);
extern float asinf(float);
extern float acosf(float);
extern float atanf(float);
extern float sinhf(float);
extern float coshf(float);
extern float tanhf(float);
extern float asinhf(float);
extern float acoshf(float);
extern float atanhf(float);
extern float expf(float);
extern float exp2f(float);
extern float expm1f(float);
extern float logf(float);
extern float log2f(float);
extern float log10f(float);
extern float log1pf(float);
extern float cbrtf(float);
extern float truncf(float);
extern float roundf(float);
extern float rintf(float);
extern float nearbyintf(float);
extern float erff(float);
extern float erfcf(float);
extern float lgammaf(float);
extern float tgammaf(float);
extern float logbf(float);
extern float atan2f(float, float);
extern float fmodf(float, float);
extern float remainderf(float, float);
extern float hypotf(float, float);
extern float fminf(float, float);
extern float fmaxf(float, float);
extern float fdimf(float, float);
extern float copysignf(float, float);
extern float nextafterf(float, float);
extern float fmaf(float, float, float);
extern float ldexpf(float, int);
extern float scalbnf(float, int);
extern float frexpf(float, int *);
extern float modff(float, float *);
extern int ilogbf(float);
extern long lroundf(float);
extern long lrintf(float);
extern long long llroundf(float);
extern long long llrintf(float);
extern long double sinl(long double);
extern long double cosl(long double);
extern long double tanl(long double);
extern long double asinl(long double);
extern long double acosl(long double);
extern long double atanl(long double);
extern long double sinhl(long double);
extern long double coshl(long double);
extern long double tanhl(long double);
extern long double asinhl(long double);
extern long double acoshl(long double);
extern long double atanhl(long double);
extern long double expl(long double);
extern long double exp2l(long double);
extern long double expm1l(long double);
extern long double logl(long double);
extern long double log2l(long double);
extern long double log10l(long double);
extern long double log1pl(long double);
extern long double sqrtl(long double);
extern long double cbrtl(long double);
extern long double fabsl(long double);
extern long double floorl(long double);
extern long double ceill(long double);
extern long double truncl(long double);
extern long double roundl(long double);
extern long double rintl(long double);
extern long double nearbyintl(long double);
extern long double erfl(long double);
extern long double erfcl(long double);
extern long double lgammal(long double);
extern long double tgammal(long double);
extern long double logbl(long double);
extern long double atan2l(long double, long double);
extern long double powl(long double, long double);
extern long double fmodl(long double, long double);
extern long double remainderl(long double, long double);
extern long double hypotl(long double, long double);
extern long double fminl(long double, long double);
extern long double fmaxl(long double, long double);
extern long double fdiml(long double, long double);
extern long double copysignl(long double, long double);
extern long double nextafterl(long double, long double);
extern long double fmal(long double, long double, long double);
extern long double ldexpl(long double, int);
extern long double scalbnl(long double, int);
extern long double frexpl(long double, int *);
extern long double modfl(long double, long double *);
extern int ilogbl(long double);
extern long lroundl(long double);
extern long lrintl(long double);
extern long long llroundl(long double);
extern long long llrintl(long double);
#define HUGE_VALF (__builtin_huge_valf())
#define M_LOG2E 1.4426950408889634074
#define M_LOG10E 0.43429448190325182765
#define M_LN2 0.69314718055994530942
#define M_LN10 2.30258509299404568402
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_1_PI 0.31830988618379067154
#define M_2_PI 0.63661977236758134308
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440
/* Constants that no model needs. */
#define _MATH_H 1
#define FP_ILOGB0 (-2147483647 - 1)
#define FP_ILOGBNAN (-2147483647 - 1)
#define FP_NAN 0
#define FP_INFINITE 1
#define FP_ZERO 2
#define FP_SUBNORMAL 3
#define FP_NORMAL 4
#define MATH_ERRNO 1
#define MATH_ERREXCEPT 2
#ifdef __USE_GNU
#ifdef __x86_64__
#define FP_LLOGB0 (-9223372036854775808L)
#else
#define FP_LLOGB0 (-2147483648L)
#endif
#ifdef __x86_64__
#define FP_LLOGBNAN (-9223372036854775808L)
#else
#define FP_LLOGBNAN (-2147483648L)
#endif
#define FP_INT_UPWARD FP_INT_UPWARD
enum { FP_INT_UPWARD = 0 };
#define FP_INT_DOWNWARD FP_INT_DOWNWARD
enum { FP_INT_DOWNWARD = 1 };
#define FP_INT_TOWARDZERO FP_INT_TOWARDZERO
enum { FP_INT_TOWARDZERO = 2 };
#define FP_INT_TONEARESTFROMZERO FP_INT_TONEARESTFROMZERO
enum { FP_INT_TONEARESTFROMZERO = 3 };
#define FP_INT_TONEAREST FP_INT_TONEAREST
enum { FP_INT_TONEAREST = 4 };
#endif
#define HUGE_VALL (__builtin_huge_vall())
#define M_2_SQRTPI 1.12837916709551257390
#define math_errhandling (MATH_ERRNO | MATH_ERREXCEPT)
#define isnormal(x) (__builtin_isnormal(x))
#define fpclassify(x) (__builtin_fpclassify(FP_NAN, FP_INFINITE, FP_NORMAL, FP_SUBNORMAL, FP_ZERO, x))
#define isgreater(x, y) (__builtin_isgreater(x, y))
#define isgreaterequal(x, y) (__builtin_isgreaterequal(x, y))
#define isless(x, y) (__builtin_isless(x, y))
#define islessequal(x, y) (__builtin_islessequal(x, y))
#define islessgreater(x, y) (__builtin_islessgreater(x, y))
#define isunordered(x, y) (__builtin_isunordered(x, y))
#endif
