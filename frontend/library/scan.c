/* Input with a format. From outside comes anything that fits it, as far as it fits; a text has what it has. */
static void __concord_store_number(void *to, int size, unsigned long long value) {
  if (size > 1) *(unsigned long long *)to = value;
  else if (size == 1) *(unsigned long *)to = value;
  else if (size == 0) *(unsigned *)to = value;
  else if (size == -1) *(unsigned short *)to = value;
  else *(unsigned char *)to = value;
}
static int __concord_is_space(char one) { return one == ' ' || one >= '\t' && one <= '\r'; }
/* The digits of a number at the beginning of a text, as many as may be; where they end, or null. */
static const char *__concord_scan_number(const char *text, int width, char kind, int size, unsigned long long *value) {
  int base = kind == 'o' ? 8 : kind == 'x' || kind == 'X' || kind == 'p' ? 16 : kind == 'i' ? 0 : 10, negative = 0, some = 0, exceeded = 0;
  if (width == 0) width = 2147483647;
  *value = 0;
  if (*text == '-' || *text == '+') {
    negative = *text++ == '-';
    width--;
  }
  if (width > 0 && *text == '0' && (base == 0 || base == 16)) {
    some = 1;
    text++;
    width--;
    if (width > 0 && (*text == 'x' || *text == 'X')) {
      text++;
      width--;
      some = __concord_any() != 0; /* `0x` alone is no number in C, and 0 for the GNU library */
      base = 16;
    } else if (base == 0 && width > 0 && (*text == 'b' || *text == 'B') && __concord_any()) {
      /* C knows this prefix since 2023 */
      text++;
      width--;
      some = __concord_any() != 0;
      base = 2;
    } else if (base == 0) {
      base = 8;
    }
  }
  if (base == 0) base = 10;
  for (; width > 0; width--, text++) {
    char one = *text;
    int digit = one >= '0' && one <= '9' ? one - '0' : one >= 'a' && one <= 'f' ? one - 'a' + 10
              : one >= 'A' && one <= 'F' ? one - 'A' + 10 : 16;
    if (digit >= base) break;
    if (*value > (~0ull - digit) / base) exceeded = 1;
    *value = *value * base + digit;
    some = 1;
  }
  /* What is stored of a number that does not fit is open. */
  int most = 8 * (size > 1 ? 8 : size == 1 ? sizeof(long) : size == 0 ? 4 : size == -1 ? 2 : 1);
  if (exceeded || most < 64 && *value >> most ||
      (kind == 'd' || kind == 'i') && *value >> most - 1 && !(negative && *value == 1ull << most - 1))
    *value = __concord_any() * 4294967296ull + (unsigned)__concord_any();
  else if (negative) *value = -*value;
  return some ? text : 0;
}
/* Where a set of characters ends, behind its `[`. */
static const char *__concord_set_end(const char *set) {
  if (*set == '^') set++;
  if (*set == ']') set++;
  while (*set && *set != ']') set++;
  return set;
}
static int __concord_in_set(const char *set, const char *end, char one) {
  int others = *set == '^', found = 0;
  unsigned char byte = one;
  const char *first = set + others;
  for (set = first; set < end; set++) {
    /* `a-z` is a range for the GNU library; C leaves it open. */
    if (*set == '-' && set > first && set + 1 < end && (unsigned char)set[-1] <= (unsigned char)set[1]) {
      if (byte >= (unsigned char)set[-1] && byte <= (unsigned char)set[1]) found = 1;
    } else if (*set == one) {
      found = 1;
    }
  }
  return found != others;
}
/* The result where the text ends: C asks whether any conversion was completed, the GNU library whether any was assigned. */
static int __concord_scan_ended(int assigned, int converted) {
  return assigned == 0 && (!converted || __concord_any()) ? -1 : assigned;
}
/* The result where input does not fit, or ends. */
static int __concord_input_ended(void *stream, int assigned) {
  if (__concord_any()) return assigned;
  __concord_end(stream);
  return assigned || __concord_any() ? assigned : -1;
}
static int __concord_scan(const char *text, const char *format, __builtin_va_list list, void *stream) {
  int outside = stream != 0;
  const char *first = text;
  int assigned = 0, converted = 0;
  for (; *format; format++) {
    if (__concord_is_space(*format)) {
      if (!outside)
        while (__concord_is_space(*text)) text++;
      continue;
    }
    int kept = 1, width = 0, size = 0;
    char kind = 0;
    if (*format == '%') {
      format++;
      if (*format == '*') {
        kept = 0;
        format++;
      }
      for (; *format >= '0' && *format <= '9'; format++) width = width * 10 + (*format - '0');
      for (;; format++) {
        if (*format == 'h') size--;
        else if (*format == 'l' || *format == 'z' || *format == 't') size++;
        else if (*format == 'j' || *format == 'q' || *format == 'L') size += 2;
        else break;
      }
      kind = *format;
    }
    if (kind == 'n') {
      if (outside) __concord_unsupported("%n in the format of input (in library/scan.c)");
      else if (kept) __concord_store_count(__builtin_va_arg(list, void *), size, text - first);
      continue;
    }
    if (kind == 0 || kind == '%') {
      if (outside) {
        if (__concord_any()) return __concord_input_ended(stream, assigned);
        continue;
      }
      if (kind == '%')
        while (__concord_is_space(*text)) text++;
      if (*text != *format) return !*text ? __concord_scan_ended(assigned, converted) : assigned;
      text++;
      continue;
    }
    if (outside) {
      if (__concord_any()) return __concord_input_ended(stream, assigned);
    } else {
      if (kind != 'c' && kind != '[')
        while (__concord_is_space(*text)) text++;
      if (!*text) return __concord_scan_ended(assigned, converted);
    }
    void *to = kept ? __builtin_va_arg(list, void *) : 0;
    if (kind == 'd' || kind == 'i' || kind == 'u' || kind == 'x' || kind == 'X' || kind == 'o') {
      unsigned long long value = __concord_any() * 4294967296ull + (unsigned)__concord_any();
      if (outside && width > 0 && width < 10) {
        long long limit = 1, short_limit = 1;
        for (int i = 0; i < width; i++) {
          short_limit = limit;
          limit *= kind == 'o' ? 8 : kind == 'x' || kind == 'X' ? 16 : 10;
        }
        long long number = (long long)value;
        value = number < 0 ? number % short_limit : number % limit;
        if (kind == 'i') __concord_unsupported("%i with a width in the format of input (in library/scan.c)");
      } else if (!outside) {
        text = __concord_scan_number(text, width, kind, size, &value);
        if (!text) return assigned;
      }
      if (kept) __concord_store_number(to, size, value);
    } else if (kind == 'c' && size == 0) {
      if (width == 0) width = 1;
      for (int i = 0; i < width; i++) {
        /* Fewer characters than asked for are none in C, and enough for the GNU library. */
        if (outside ? i > 0 && __concord_any() : !*text) {
          if (__concord_any()) return assigned;
          break;
        }
        char one = outside ? __concord_any() : *text++;
        if (kept) ((char *)to)[i] = one;
      }
    } else if (kind == 's' && size == 0) {
      int i = 0, over = 0;
      for (; width == 0 || i < width; i++) {
        if (over) continue;
        char one = outside ? __concord_any() : *text;
        if (!outside && (!one || __concord_is_space(one))) break;
        if (outside && __concord_is_space(one)) one = 0; /* a byte 0 is no white space: it may come like any other */
        if (kept) ((char *)to)[i] = one;
        if (!outside) text++;
        else if (__concord_any()) {
          if (kept) ((char *)to)[i + 1] = 0;
          if (width == 0) break;
          over = 1;
        }
      }
      if (kept && !over && !(outside && width == 0)) ((char *)to)[i] = 0;
    } else if (kind == '[' && size == 0) {
      const char *set = ++format;
      format = __concord_set_end(set);
      if (!*format) __concord_unsupported("a set of characters that does not end (in library/scan.c)");
      if (!outside && !__concord_in_set(set, format, *text)) return assigned;
      int i = 0, over = 0;
      for (; width == 0 || i < width; i++) {
        if (over) continue;
        char one = outside ? __concord_any() : *text;
        if (outside) __VERIFIER_assume(__concord_in_set(set, format, one));
        else if (!one || !__concord_in_set(set, format, one)) break;
        if (kept) ((char *)to)[i] = one;
        if (!outside) text++;
        else if (__concord_any()) {
          if (kept) ((char *)to)[i + 1] = 0;
          if (width == 0) break;
          over = 1;
        }
      }
      if (kept && !over && !(outside && width == 0)) ((char *)to)[i] = 0;
    } else if (kind == 'p' && size == 0) {
      unsigned long long value = __concord_any() * 4294967296ull + (unsigned)__concord_any();
      if (!outside) {
        if (*text == '(') __concord_unsupported("a pointer in brackets in input (in library/scan.c)");
        text = __concord_scan_number(text, width, kind, 1, &value);
        if (!text) return assigned;
      }
      if (kept) __concord_store_number(to, 1, value);
    } else if (outside && size < 2 && size >= 0 && (kind == 'f' || kind == 'e' || kind == 'g' || kind == 'a')) {
      if (kept) __concord_store_number(to, size == 1 ? 2 : 0, __concord_any() * 4294967296ull + (unsigned)__concord_any());
    } else {
      __concord_unsupported("this conversion of input (in library/scan.c)");
    }
    converted = 1;
    assigned += kept;
  }
  if (outside && __concord_any()) __concord_end(stream);
  return assigned;
}
__attribute__((gnu_inline)) int vsscanf(const char *text, const char *format, __builtin_va_list list) {
  return __concord_scan(text, format, list, 0);
}
__attribute__((gnu_inline)) int sscanf(const char *text, const char *format, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, format);
  return __concord_scan(text, format, list, 0);
}
__attribute__((gnu_inline)) int vscanf(const char *format, __builtin_va_list list) {
  __concord_touch_buffers();
  return __concord_scan(0, format, list, (void *)1);
}
__attribute__((gnu_inline)) int vfscanf(void *stream, const char *format, __builtin_va_list list) {
  __concord_touch_buffers();
  return __concord_scan(0, format, list, stream);
}
__attribute__((gnu_inline)) int scanf(const char *format, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, format);
  __concord_touch_buffers();
  return __concord_scan(0, format, list, (void *)1);
}
__attribute__((gnu_inline)) int fscanf(void *stream, const char *format, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, format);
  __concord_touch_buffers();
  return __concord_scan(0, format, list, stream);
}
