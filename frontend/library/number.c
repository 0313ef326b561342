/* Numbers in strings, as strtol and its kin read them. */
static int __concord_digit(char one, int base) {
  int digit = one >= '0' && one <= '9' ? one - '0'
            : one >= 'a' && one <= 'z' ? one - 'a' + 10
            : one >= 'A' && one <= 'Z' ? one - 'A' + 10
            : 36;
  return digit < base ? digit : -1;
}
/* The number without its sign, or the most that fits if it does not: below 0 that may be another number. */
static unsigned long long __concord_number(const char *text, char **end, int base, unsigned long long most,
                                           unsigned long long most_below, int *negative) {
  const char *at = text;
  unsigned long long value = 0;
  int exceeded = 0, is_unsigned = most == most_below;
  *negative = 0;
  if (base < 0 || base == 1 || base > 36) {
    __concord_set_errno(22);
    return 0;
  }
  while (*at == ' ' || *at >= '\t' && *at <= '\r') at++;
  if (*at == '-' || *at == '+') *negative = *at++ == '-';
  if ((base == 0 || base == 16) && *at == '0' && (at[1] == 'x' || at[1] == 'X') && __concord_digit(at[2], 16) >= 0) {
    at += 2;
    base = 16;
  } else if ((base == 0 || base == 2) && *at == '0' && (at[1] == 'b' || at[1] == 'B') && __concord_digit(at[2], 2) >= 0 &&
             __concord_any()) {
    /* C knows this prefix since 2023; newer libraries do where headers say so. */
    at += 2;
    base = 2;
  } else if (base == 0) {
    base = *at == '0' ? 8 : 10;
  }
  if (*negative) most = most_below;
  if (__concord_digit(*at, base) < 0) {
    at = text;
    *negative = 0;
    /* Whether this is an error is left open. */
    if (__concord_any()) __concord_set_errno(22);
  }
  else
    for (int digit; (digit = __concord_digit(*at, base)) >= 0; at++) {
      if (value > (most - digit) / base) exceeded = 1;
      value = value * base + digit;
    }
  if (end) *end = (char *)at;
  if (exceeded) {
    __concord_set_errno(34);
    if (is_unsigned) *negative = 0;
    return most;
  }
  return value;
}
__attribute__((gnu_inline)) long strtol(const char *text, char **end, int base) {
  int negative;
  unsigned long long most = ~0ul >> 1, value = __concord_number(text, end, base, most, most + 1, &negative);
  return negative ? -value : value;
}
__attribute__((gnu_inline)) long long strtoll(const char *text, char **end, int base) {
  int negative;
  unsigned long long most = ~0ull >> 1, value = __concord_number(text, end, base, most, most + 1, &negative);
  return negative ? -value : value;
}
__attribute__((gnu_inline)) unsigned long strtoul(const char *text, char **end, int base) {
  int negative;
  unsigned long long value = __concord_number(text, end, base, ~0ul, ~0ul, &negative);
  return negative ? -value : value;
}
__attribute__((gnu_inline)) unsigned long long strtoull(const char *text, char **end, int base) {
  int negative;
  unsigned long long value = __concord_number(text, end, base, ~0ull, ~0ull, &negative);
  return negative ? -value : value;
}
