/* Functions for bytes and strings that older systems and the GNU library have. */
__attribute__((gnu_inline)) void bzero(void *to, __typeof__(sizeof 0) count) { __builtin_memset(to, 0, count); }
__attribute__((gnu_inline)) void explicit_bzero(void *to, __typeof__(sizeof 0) count) { __builtin_memset(to, 0, count); }
__attribute__((gnu_inline)) void bcopy(const void *from, void *to, __typeof__(sizeof 0) count) { __builtin_memmove(to, from, count); }
__attribute__((gnu_inline)) int bcmp(const void *one, const void *other, __typeof__(sizeof 0) count) {
  return __builtin_memcmp(one, other, count);
}
__attribute__((gnu_inline)) void *mempcpy(void *to, const void *from, __typeof__(sizeof 0) count) {
  __builtin_memcpy(to, from, count);
  return (char *)to + count;
}
__attribute__((gnu_inline)) void *memccpy(void *to, const void *from, int last, __typeof__(sizeof 0) count) {
  for (__typeof__(sizeof 0) i = 0; i < count; i++) {
    ((unsigned char *)to)[i] = ((const unsigned char *)from)[i];
    if (((unsigned char *)to)[i] == (unsigned char)last) return (char *)to + i + 1;
  }
  return 0;
}
__attribute__((gnu_inline)) void *memrchr(const void *in, int one, __typeof__(sizeof 0) count) {
  while (count-- > 0)
    if (((const unsigned char *)in)[count] == (unsigned char)one) return (char *)in + count;
  return 0;
}
__attribute__((gnu_inline)) char *index(const char *text, int one) {
  for (;; text++) {
    if (*text == (char)one) return (char *)text;
    if (!*text) return 0;
  }
}
__attribute__((gnu_inline)) char *rindex(const char *text, int one) {
  const char *last = 0;
  for (;; text++) {
    if (*text == (char)one) last = text;
    if (!*text) return (char *)last;
  }
}
__attribute__((gnu_inline)) char *strchrnul(const char *text, int one) {
  while (*text && *text != (char)one) text++;
  return (char *)text;
}
__attribute__((gnu_inline)) char *strsep(char **text, const char *set) {
  char *first = *text;
  if (!first) return 0;
  for (char *at = first; *at; at++)
    for (const char *one = set; *one; one++)
      if (*at == *one) {
        *at = 0;
        *text = at + 1;
        return first;
      }
  *text = 0;
  return first;
}
__attribute__((gnu_inline)) char *stpncpy(char *to, const char *from, __typeof__(sizeof 0) count) {
  __typeof__(sizeof 0) i = 0;
  for (; i < count && from[i]; i++) to[i] = from[i];
  char *end = to + i;
  for (; i < count; i++) to[i] = 0;
  return end;
}
