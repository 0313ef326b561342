/* Strings of wide characters, each read or written in a step of its own. */
__attribute__((gnu_inline)) __typeof__(sizeof 0) wcslen(const __typeof__(L'0') *text) {
  __typeof__(sizeof 0) length = 0;
  while (text[length]) length++;
  return length;
}
__attribute__((gnu_inline)) __typeof__(L'0') *wcscpy(__typeof__(L'0') *to, const __typeof__(L'0') *from) {
  for (__typeof__(sizeof 0) i = 0; (to[i] = from[i]); i++) {
  }
  return to;
}
__attribute__((gnu_inline)) __typeof__(L'0') *wcsncpy(__typeof__(L'0') *to, const __typeof__(L'0') *from,
                                                      __typeof__(sizeof 0) most) {
  __typeof__(sizeof 0) i = 0;
  for (; i < most && from[i]; i++) to[i] = from[i];
  for (; i < most; i++) to[i] = 0;
  return to;
}
__attribute__((gnu_inline)) __typeof__(L'0') *wcscat(__typeof__(L'0') *to, const __typeof__(L'0') *from) {
  __typeof__(L'0') *end = to;
  while (*end) end++;
  for (__typeof__(sizeof 0) i = 0; (end[i] = from[i]); i++) {
  }
  return to;
}
static int __concord_compare_wide(const __typeof__(L'0') *one, const __typeof__(L'0') *other, __typeof__(sizeof 0) most) {
  for (__typeof__(sizeof 0) i = 0; i < most; i++) {
    __typeof__(L'0') left = one[i], right = other[i];
    if (left != right) {
      /* Any number of the right sign. */
      int by = __concord_any() & 0x7fffffff;
      return left < right ? -by - !by : by + !by;
    }
    if (!left) return 0;
  }
  return 0;
}
__attribute__((gnu_inline)) int wcsncmp(const __typeof__(L'0') *one, const __typeof__(L'0') *other,
                                        __typeof__(sizeof 0) most) {
  return __concord_compare_wide(one, other, most);
}
__attribute__((gnu_inline)) int wcscmp(const __typeof__(L'0') *one, const __typeof__(L'0') *other) {
  return __concord_compare_wide(one, other, -1);
}
__attribute__((gnu_inline)) __typeof__(L'0') *wcschr(const __typeof__(L'0') *text, __typeof__(L'0') wanted) {
  for (;; text++) {
    __typeof__(L'0') one = *text;
    if (one == wanted) return (__typeof__(L'0') *)text;
    if (!one) return 0;
  }
}
__attribute__((gnu_inline)) __typeof__(L'0') *wmemcpy(__typeof__(L'0') *to, const __typeof__(L'0') *from,
                                                      __typeof__(sizeof 0) count) {
  for (__typeof__(sizeof 0) i = 0; i < count; i++) to[i] = from[i];
  return to;
}
__attribute__((gnu_inline)) __typeof__(L'0') *wmemset(__typeof__(L'0') *to, __typeof__(L'0') with,
                                                      __typeof__(sizeof 0) count) {
  for (__typeof__(sizeof 0) i = 0; i < count; i++) to[i] = with;
  return to;
}
