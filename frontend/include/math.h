#ifndef CONCORD_MATH_H
#define CONCORD_MATH_H
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
#endif
