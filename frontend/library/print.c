/* Output with a format (format.c), which may change the buffers of streams (buffer.c). */
static int __concord_is_conversion(char one) {
  return !(one >= '0' && one <= '9' || one == '-' || one == '+' || one == ' ' || one == '#' || one == '\'' || one == '.' ||
           one == '*' || one == '$' || one == 'I' || one == 'h' || one == 'l' || one == 'L' || one == 'q' || one == 'j' ||
           one == 'z' || one == 't' || one == 'Z');
}
static int __concord_stores_counts(const char *format) {
  for (; *format; format++) {
    if (*format != '%') continue;
    for (format++; !__concord_is_conversion(*format);) format++;
    if (*format == 'n') return 1;
    if (!*format) break;
  }
  return 0;
}
/* Reads the strings that a format asks for: of interest for data races only. */
static void __concord_read_strings(const char *format, __builtin_va_list list) {
  for (; *format; format++) {
    if (*format != '%') continue;
    int precision = -1, size = 0;
    for (format++; !__concord_is_conversion(*format); format++) {
      if (*format == '*') {
        int given = __builtin_va_arg(list, int);
        if (precision >= 0) precision = given;
      } else if (*format == '.') {
        precision = 0;
      } else if (precision >= 0 && *format >= '0' && *format <= '9') {
        precision = precision * 10 + (*format - '0');
      } else if (*format == 'l') {
        size++;
      } else if (*format == '$') {
        __concord_unsupported("arguments of a format by number (in library/format.c)");
      }
    }
    if (!*format) break;
    if (*format == '%' || *format == 'm') continue;
    if (*format == 'S' || *format == 's' && size) __concord_unsupported("wide strings in a format (in library/format.c)");
    if (*format == 's') {
      const char *text = __builtin_va_arg(list, const char *);
      for (int i = 0; (precision < 0 || i < precision) && text[i];) i++;
    } else {
      __builtin_va_arg(list, int);
    }
  }
}
/* Printing changes nothing but what %n stores. The mode says whether the result is used (1) and whether reading matters (2). */
static int __concord_print(int mode, const char *format, __builtin_va_list list) {
  __concord_touch_buffers();
  if (mode & 1 || __concord_stores_counts(format)) return __concord_format(0, 0, format, list, 1);
  if (mode & 2) __concord_read_strings(format, list);
  return 0;
}
static int __concord_printf(int mode, const char *format, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, format);
  return __concord_print(mode, format, list);
}
static int __concord_vprintf(int mode, const char *format, __builtin_va_list list) {
  return __concord_print(mode, format, list);
}
static int __concord_print_to(int mode, void *stream, const char *format, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, format);
  return __concord_print(mode, format, list);
}
static int __concord_vprint_to(int mode, void *stream, const char *format, __builtin_va_list list) {
  return __concord_print(mode, format, list);
}
static int __concord_print_with(int mode, int number, const char *format, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, format);
  return __concord_print(mode, format, list);
}
static int __concord_vprint_with(int mode, int number, const char *format, __builtin_va_list list) {
  return __concord_print(mode, format, list);
}
static int __concord_print_checked(int mode, void *stream, int flag, const char *format, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, format);
  return __concord_print(mode, format, list);
}
static int __concord_vprint_checked(int mode, void *stream, int flag, const char *format, __builtin_va_list list) {
  return __concord_print(mode, format, list);
}
static int __concord_print_with_checked(int mode, int number, int flag, const char *format, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, format);
  return __concord_print(mode, format, list);
}
static int __concord_vprint_with_checked(int mode, int number, int flag, const char *format, __builtin_va_list list) {
  return __concord_print(mode, format, list);
}
static int __concord_report(int mode, const char *format, ...) {
  if (!format) return 0;
  __builtin_va_list list;
  __builtin_va_start(list, format);
  return __concord_print(mode, format, list);
}
static int __concord_vreport(int mode, const char *format, __builtin_va_list list) {
  if (!format) return 0;
  return __concord_print(mode, format, list);
}
static int __concord_report_with(int mode, int number, const char *format, ...) {
  if (!format) return number;
  __builtin_va_list list;
  __builtin_va_start(list, format);
  __concord_print(mode & 2, format, list);
  return number;
}
static int __concord_vreport_with(int mode, int number, const char *format, __builtin_va_list list) {
  if (!format) return number;
  __concord_print(mode & 2, format, list);
  return number;
}
