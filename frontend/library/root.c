/* Square roots, rounded as IEEE 754 asks for: binary digits one after the other, and one more that decides. */
__attribute__((gnu_inline)) double sqrt(double value) {
  union {
    double value;
    unsigned long long bits;
  } seen = {value};
  if (value != value || value == 0 || value == __builtin_inf()) return value;
  if (value < 0) {
    __concord_set_errno(33);
    return (value - value) / 0.0;
  }
  int exponent = seen.bits >> 52;
  unsigned long long rest = seen.bits & 0xfffffffffffffull, root = 0, twice = 0;
  if (exponent)
    rest |= 0x10000000000000ull;
  else
    for (exponent = 1; !(rest >> 52); exponent--) rest <<= 1;
  exponent -= 1023;
  if (exponent & 1) rest <<= 1;
  exponent >>= 1;
  rest <<= 1;
  for (unsigned long long bit = 1ull << 53; bit; bit >>= 1) {
    unsigned long long next = twice + bit;
    if (next <= rest) {
      twice = next + bit;
      rest -= next;
      root += bit;
    }
    rest <<= 1;
  }
  seen.bits = ((root + (root & 1)) >> 1) + ((unsigned long long)(exponent + 1022) << 52);
  return seen.value;
}
/* The double is so much longer that rounding twice is rounding once. */
__attribute__((gnu_inline)) float sqrtf(float value) { return sqrt(value); }
