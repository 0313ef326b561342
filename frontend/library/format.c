/* Formatted text: exact for literal text, characters, strings, integers, pointers and %n, with flags, width and precision.
   Whatever else a format asks for is not modelled where it is reached. The format is read as any other string. */
static __typeof__(sizeof 0) __concord_put(char *to, __typeof__(sizeof 0) room, __typeof__(sizeof 0) at, char one) {
  if (at + 1 < room) to[at] = one;
  return at + 1;
}
static __typeof__(sizeof 0) __concord_fill(char *to, __typeof__(sizeof 0) room, __typeof__(sizeof 0) at, int many,
                                           char one) {
  for (; many > 0; many--) at = __concord_put(to, room, at, one);
  return at;
}
static __typeof__(sizeof 0) __concord_put_string(char *to, __typeof__(sizeof 0) room, __typeof__(sizeof 0) at,
                                                 const char *text, int left, int width, int precision) {
  int length = 0;
  if (width > 0) {
    while ((precision < 0 || length < precision) && text[length]) length++;
    if (!left) at = __concord_fill(to, room, at, width - length, ' ');
  }
  for (int i = 0; precision < 0 || i < precision; i++) {
    char one = text[i];
    if (!one) break;
    at = __concord_put(to, room, at, one);
  }
  if (left) at = __concord_fill(to, room, at, width - length, ' ');
  return at;
}
/* The digits of a number, the last one first; how many they are. */
static int __concord_digits(char *digits, unsigned long long value, int narrow, int base, int large) {
  int count = 0;
  if (narrow) {
    for (unsigned rest = value; rest; rest /= base) {
      int digit = rest % base;
      digits[count++] = digit < 10 ? '0' + digit : (large ? 'A' : 'a') + digit - 10;
    }
  } else {
    for (unsigned long long rest = value; rest; rest /= base) {
      int digit = rest % base;
      digits[count++] = digit < 10 ? '0' + digit : (large ? 'A' : 'a') + digit - 10;
    }
  }
  return count;
}
/* How many digits a number has, for text that nobody looks at. */
static int __concord_count_digits(unsigned long long value, int base) {
  int count = 0;
  if (base == 10) {
    for (unsigned long long power = 1; value >= power; power *= 10)
      if (++count == 20) break;
    return count;
  }
  for (; value; value >>= base == 8 ? 3 : 4) count++;
  return count;
}
static void __concord_store_count(void *to, int size, __typeof__(sizeof 0) count) {
  if (size > 1) *(long long *)to = count;
  else if (size == 1) *(long *)to = count;
  else if (size == 0) *(int *)to = count;
  else if (size == -1) *(short *)to = count;
  else *(signed char *)to = count;
}
/* An output error may come at any time: what %n would store behind it is not stored. */
static int __concord_fails(void) {
  if (__concord_any()) return 0;
  int number = __concord_any();
  if (number <= 0) number = 5;
  __concord_set_errno(number);
  return 1;
}
static int __concord_negative(void) {
  int number = __concord_any();
  return number < 0 ? number : -1;
}
static int __concord_format(char *to, __typeof__(sizeof 0) room, const char *format, __builtin_va_list list,
                            int may_fail) {
  __typeof__(sizeof 0) at = 0;
  for (; *format; format++) {
    if (*format != '%') {
      at = __concord_put(to, room, at, *format);
      continue;
    }
    int left = 0, plus = 0, blank = 0, other = 0, zero = 0, width = 0, precision = -1, size = 0;
    for (format++;; format++) {
      if (*format == '-') left = 1;
      else if (*format == '+') plus = 1;
      else if (*format == ' ') blank = 1;
      else if (*format == '#') other = 1;
      else if (*format == '0') zero = 1;
      else break;
    }
    if (*format == '*') {
      width = __builtin_va_arg(list, int);
      if (width < 0) {
        left = 1;
        width = -width;
      }
      format++;
    } else {
      for (; *format >= '0' && *format <= '9'; format++) width = width * 10 + (*format - '0');
    }
    if (*format == '.') {
      format++;
      precision = 0;
      if (*format == '*') {
        precision = __builtin_va_arg(list, int);
        format++;
      } else {
        for (; *format >= '0' && *format <= '9'; format++) precision = precision * 10 + (*format - '0');
      }
    }
    for (;; format++) {
      if (*format == 'h') size--;
      else if (*format == 'l' || *format == 'z' || *format == 't') size++;
      else if (*format == 'j' || *format == 'q' || *format == 'L') size += 2;
      else break;
    }
    char kind = *format;
    if (kind == '%') {
      at = __concord_put(to, room, at, '%');
    } else if (kind == 'c' && size == 0) {
      char one = __builtin_va_arg(list, int);
      if (!left) at = __concord_fill(to, room, at, width - 1, ' ');
      at = __concord_put(to, room, at, one);
      if (left) at = __concord_fill(to, room, at, width - 1, ' ');
    } else if (kind == 's' && size == 0) {
      at = __concord_put_string(to, room, at, __builtin_va_arg(list, const char *), left, width, precision);
    } else if (kind == 'd' || kind == 'i' || kind == 'u' || kind == 'x' || kind == 'X' || kind == 'o' || kind == 'p') {
      unsigned long long value = 0;
      int negative = 0, prefix = 0, wide = size > 1 || size == 1 && sizeof(long) == 8;
      if (kind == 'd' || kind == 'i') {
        long long number = size > 1 ? __builtin_va_arg(list, long long)
                         : size == 1 ? __builtin_va_arg(list, long)
                         : __builtin_va_arg(list, int);
        if (size == -1) number = (short)number;
        if (size < -1) number = (signed char)number;
        negative = number < 0;
        value = negative ? -(unsigned long long)number : number;
      } else if (kind == 'p') {
        value = (__typeof__(sizeof 0))__builtin_va_arg(list, void *);
        wide = sizeof(void *) == 8;
        other = 1;
        plus = 0;
        if (value == 0) {
          at = __concord_put_string(to, room, at, "(nil)", left, width, -1);
          continue;
        }
      } else {
        value = size > 1 ? __builtin_va_arg(list, unsigned long long)
              : size == 1 ? __builtin_va_arg(list, unsigned long)
              : __builtin_va_arg(list, unsigned);
        if (size == -1) value = (unsigned short)value;
        if (size < -1) value = (unsigned char)value;
      }
      int base = kind == 'o' ? 8 : kind == 'd' || kind == 'i' || kind == 'u' ? 10 : 16;
      char digits[24];
      int count = to ? __concord_digits(digits, value, !wide, base, kind == 'X') : __concord_count_digits(value, base);
      if (base == 16 && other && value) prefix = 2;
      if (base == 10 && kind != 'u' && (negative || plus || blank)) prefix = 1;
      int zeros = precision < 0 ? count == 0 : precision > count ? precision - count : 0;
      if (base == 8 && other && zeros == 0) zeros = 1;
      if (zero && !left && precision < 0 && width > prefix + zeros + count) zeros = width - prefix - count;
      int spaces = width - prefix - zeros - count;
      if (!left) at = __concord_fill(to, room, at, spaces, ' ');
      if (prefix == 1) at = __concord_put(to, room, at, negative ? '-' : plus ? '+' : ' ');
      if (prefix == 2) {
        at = __concord_put(to, room, at, '0');
        at = __concord_put(to, room, at, kind == 'X' ? 'X' : 'x');
      }
      at = __concord_fill(to, room, at, zeros, '0');
      if (!to) at += count;
      else
        while (count > 0) at = __concord_put(to, room, at, digits[--count]);
      if (left) at = __concord_fill(to, room, at, spaces, ' ');
    } else if (kind == 'n') {
      if (may_fail && __concord_fails()) return __concord_negative();
      __concord_store_count(__builtin_va_arg(list, void *), size, at);
    } else {
      __concord_unsupported("this conversion of formatted text (in library/format.c)");
    }
  }
  if (room > 0) to[at < room ? at : room - 1] = 0;
  if (may_fail && __concord_fails()) return __concord_negative();
  return at;
}
__attribute__((gnu_inline)) int vsnprintf(char *to, __typeof__(sizeof 0) room, const char *format,
                                          __builtin_va_list list) {
  return __concord_format(to, room, format, list, 0);
}
__attribute__((gnu_inline)) int vsprintf(char *to, const char *format, __builtin_va_list list) {
  return __concord_format(to, -1, format, list, 0);
}
__attribute__((gnu_inline)) int snprintf(char *to, __typeof__(sizeof 0) room, const char *format, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, format);
  return __concord_format(to, room, format, list, 0);
}
__attribute__((gnu_inline)) int sprintf(char *to, const char *format, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, format);
  return __concord_format(to, -1, format, list, 0);
}

static int __concord_format_new(char **made, const char *format, __builtin_va_list list) {
  __builtin_va_list again;
  __builtin_va_copy(again, list);
  int length = __concord_format(0, 0, format, again, 0);
  *made = __builtin_malloc(length + 1);
  return __concord_format(*made, length + 1, format, list, 0);
}
__attribute__((gnu_inline)) int vasprintf(char **made, const char *format, __builtin_va_list list) {
  return __concord_format_new(made, format, list);
}
__attribute__((gnu_inline)) int asprintf(char **made, const char *format, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, format);
  return __concord_format_new(made, format, list);
}
