/* Floating-point numbers in strings. A number is read where arithmetic on it is exact but for one rounding: with digits
   that the type holds exactly, times or divided by a power of ten that it holds exactly. Other numbers are not modelled. */
static int __concord_word(const char *text, const char *word) {
  int length = 0;
  for (; word[length]; length++)
    if (text[length] != word[length] && text[length] != word[length] - 32) return 0;
  return length;
}
/* What stands at the beginning of a text: 0 for no number, 1 for a number, 2 for infinity, 3 for what is not a number. */
static int __concord_real(const char *text, char **end, int *negative, unsigned long long *digits, int *power,
                          unsigned long long most) {
  const char *at = text, *last;
  int seen = 0, length, after = 0, scale = 0, digit;
  unsigned long long value = 0;
  while (*at == ' ' || *at >= '\t' && *at <= '\r') at++;
  *negative = *at == '-';
  if (*at == '-' || *at == '+') at++;
  if ((length = __concord_word(at, "inf"))) {
    int rest = __concord_word(at + length, "inity");
    if (end) *end = (char *)at + length + rest;
    return 2;
  }
  if ((length = __concord_word(at, "nan"))) {
    if (at[length] == '(') __concord_unsupported("bits of a NaN in a text (in library/real.c)");
    if (end) *end = (char *)at + length;
    return 3;
  }
  if (*at == '0' && (at[1] == 'x' || at[1] == 'X')) __concord_unsupported("a hexadecimal floating-point number in a text (in library/real.c)");
  for (;; at++) {
    if (*at == '.' && !after) {
      after = 1;
      continue;
    }
    if (!(*at >= '0' && *at <= '9')) break;
    seen = 1;
    digit = *at - '0';
    if (value > 99999999999999999ull) __concord_unsupported("a floating-point number of so many digits (in library/real.c)");
    value = value * 10 + digit;
    scale -= after;
  }
  if (!seen) {
    /* Whether this is an error is left open. */
    if (__concord_any()) __concord_set_errno(22);
    if (end) *end = (char *)text;
    return 0;
  }
  last = at;
  if (*at == 'e' || *at == 'E') {
    int below = at[1] == '-', exponent = 0;
    at += at[1] == '-' || at[1] == '+' ? 2 : 1;
    if (*at >= '0' && *at <= '9') {
      for (; *at >= '0' && *at <= '9'; at++)
        if (exponent < 100000) exponent = exponent * 10 + (*at - '0');
      last = at;
      scale += below ? -exponent : exponent;
    }
  }
  if (end) *end = (char *)last;
  *digits = value;
  *power = scale;
  if (value > most) __concord_unsupported("a floating-point number of so many digits (in library/real.c)");
  return 1;
}
__attribute__((gnu_inline)) double strtod(const char *text, char **end) {
  int negative, power;
  unsigned long long digits;
  int kind = __concord_real(text, end, &negative, &digits, &power, 9007199254740992ull);
  if (kind == 0) return 0;
  if (kind == 2) return negative ? -__builtin_inf() : __builtin_inf();
  if (kind == 3) return negative ? -__builtin_nan("") : __builtin_nan("");
  double value = digits, scale = 1;
  if (digits) {
    if (power < -22 || power > 22) __concord_unsupported("a floating-point number of this size (in library/real.c)");
    for (int i = power < 0 ? -power : power; i > 0; i--) scale *= 10;
    value = power < 0 ? value / scale : value * scale;
  }
  return negative ? -value : value;
}
__attribute__((gnu_inline)) float strtof(const char *text, char **end) {
  int negative, power;
  unsigned long long digits;
  int kind = __concord_real(text, end, &negative, &digits, &power, 16777216);
  if (kind == 0) return 0;
  if (kind == 2) return negative ? -__builtin_inff() : __builtin_inff();
  if (kind == 3) return negative ? -__builtin_nanf("") : __builtin_nanf("");
  float value = digits, scale = 1;
  if (digits) {
    if (power < -10 || power > 10) __concord_unsupported("a floating-point number of this size (in library/real.c)");
    for (int i = power < 0 ? -power : power; i > 0; i--) scale *= 10;
    value = power < 0 ? value / scale : value * scale;
  }
  return negative ? -value : value;
}
__attribute__((gnu_inline)) double atof(const char *text) { return strtod(text, 0); }
