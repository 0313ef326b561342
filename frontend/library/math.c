/* Functions of math.h that are exact: rounding to integers, and choices between numbers. */
static int __concord_sign(double value) {
  union {
    double value;
    unsigned long long bits;
  } seen = {value};
  return seen.bits >> 63;
}
__attribute__((gnu_inline)) double copysign(double value, double sign) {
  union {
    double value;
    unsigned long long bits;
  } one = {value}, other = {sign};
  one.bits = (one.bits & ~0ull >> 1) | (other.bits & ~(~0ull >> 1));
  return one.value;
}
/* From 2 to the power of 52 on there are only integers, infinities and what is not a number. */
static int __concord_is_whole(double value) { return !(value > -4503599627370496.0 && value < 4503599627370496.0); }
__attribute__((gnu_inline)) double trunc(double value) {
  return __concord_is_whole(value) ? value : copysign((double)(long long)value, value);
}
__attribute__((gnu_inline)) double floor(double value) {
  double whole = trunc(value);
  return whole > value ? whole - 1 : whole;
}
__attribute__((gnu_inline)) double ceil(double value) {
  double whole = trunc(value);
  return whole < value ? copysign(whole + 1, value) : whole;
}
__attribute__((gnu_inline)) double round(double value) {
  double whole = trunc(value), rest = value - whole;
  return rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole;
}
__attribute__((gnu_inline)) double rint(double value) {
  double whole = trunc(value), rest = value - whole;
  int odd = !__concord_is_whole(value) && (long long)whole & 1;
  double rounded = rest > 0.5 || rest == 0.5 && odd ? whole + 1 : rest < -0.5 || rest == -0.5 && odd ? whole - 1 : whole;
  return value == value ? copysign(rounded, value) : rounded;
}
__attribute__((gnu_inline)) double nearbyint(double value) { return rint(value); }
__attribute__((gnu_inline)) double fmin(double one, double other) {
  return one != one ? other : other != other ? one : one < other || one == other && __concord_any() ? one : other;
}
__attribute__((gnu_inline)) double fmax(double one, double other) {
  return one != one ? other : other != other ? one : one > other || one == other && __concord_any() ? one : other;
}
__attribute__((gnu_inline)) double fdim(double one, double other) { return one <= other ? 0 : one - other; }
__attribute__((gnu_inline)) float copysignf(float value, float sign) { return copysign(value, sign); }
__attribute__((gnu_inline)) float truncf(float value) { return trunc(value); }
__attribute__((gnu_inline)) float floorf(float value) { return floor(value); }
__attribute__((gnu_inline)) float ceilf(float value) { return ceil(value); }
__attribute__((gnu_inline)) float roundf(float value) { return round(value); }
__attribute__((gnu_inline)) float rintf(float value) { return rint(value); }
__attribute__((gnu_inline)) float nearbyintf(float value) { return rint(value); }
__attribute__((gnu_inline)) float fminf(float one, float other) { return fmin(one, other); }
__attribute__((gnu_inline)) float fmaxf(float one, float other) { return fmax(one, other); }
static long __concord_whole(double whole) {
  if (!(whole >= -(double)(~0ul >> 1) - 1 && whole < (double)(~0ul >> 1) + (sizeof(long) == 4)))
    __concord_unsupported("a number that does not fit a long (in library/math.c)");
  return (long)whole;
}
__attribute__((gnu_inline)) long lround(double value) { return __concord_whole(round(value)); }
__attribute__((gnu_inline)) long lrint(double value) { return __concord_whole(rint(value)); }
