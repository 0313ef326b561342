/* A program may have functions of its own by the names of these, so that none calls another by such a name. */
/* Strings: looking for parts, cutting into words, reading numbers; the C locale. Bytes are read one by one. */
__attribute__((gnu_inline)) char *strstr(const char *text, const char *part) {
  for (;; text++) {
    __typeof__(sizeof 0) length = 0;
    while (part[length] && text[length] == part[length]) length++;
    if (!part[length]) return (char *)text;
    if (!*text) return 0;
  }
}
static int __concord_one_of(char one, const char *set) {
  for (; *set; set++)
    if (*set == one) return 1;
  return 0;
}
__attribute__((gnu_inline)) __typeof__(sizeof 0) strspn(const char *text, const char *set) {
  __typeof__(sizeof 0) length = 0;
  while (text[length] && __concord_one_of(text[length], set)) length++;
  return length;
}
__attribute__((gnu_inline)) __typeof__(sizeof 0) strcspn(const char *text, const char *set) {
  __typeof__(sizeof 0) length = 0;
  while (text[length] && !__concord_one_of(text[length], set)) length++;
  return length;
}
__attribute__((gnu_inline)) char *strpbrk(const char *text, const char *set) {
  for (; *text; text++)
    if (__concord_one_of(*text, set)) return (char *)text;
  return 0;
}
static char *__concord_next_word(char *text, const char *set, char **rest) {
  if (!text) text = *rest;
  while (*text && __concord_one_of(*text, set)) text++;
  char *end = text;
  while (*end && !__concord_one_of(*end, set)) end++;
  char *word = text == end ? 0 : text;
  if (*end) *end++ = 0;
  *rest = end;
  return word;
}
__attribute__((gnu_inline)) char *strtok_r(char *text, const char *set, char **rest) {
  return __concord_next_word(text, set, rest);
}
static char *__concord_words;
__attribute__((gnu_inline)) char *strtok(char *text, const char *set) {
  return __concord_next_word(text, set, &__concord_words);
}
__attribute__((gnu_inline)) char *stpcpy(char *to, const char *from) {
  while ((*to = *from)) to++, from++;
  return to;
}
static int __concord_small(char one) {
  unsigned char byte = one;
  return byte >= 'A' && byte <= 'Z' ? byte + 32 : byte;
}
static int __concord_compare_small(const char *one, const char *other, __typeof__(sizeof 0) most) {
  for (; most > 0; most--, one++, other++) {
    int left = __concord_small(*one), right = __concord_small(*other);
    if (left != right) {
      /* Any number of the right sign. */
      int by = __concord_any() & 0x7fffffff;
      return left < right ? -by - !by : by + !by;
    }
    if (!left) return 0;
  }
  return 0;
}
__attribute__((gnu_inline)) int strncasecmp(const char *one, const char *other, __typeof__(sizeof 0) most) {
  return __concord_compare_small(one, other, most);
}
__attribute__((gnu_inline)) int strcasecmp(const char *one, const char *other) {
  return __concord_compare_small(one, other, -1);
}
