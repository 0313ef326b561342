/* Options of a command line, as the GNU library reads them. What it would print of an error is left out. */
char *optarg;
int optind = 1, opterr = 1, optopt = '?';
struct __concord_option {
  const char *name;
  int has_arg;
  int *flag;
  int val;
};
/* The rest of a word with several letters; the words that are no options and were passed over; 0 to move these to the end, 1 to stop
   at the first one, 2 to give them as they come. */
static char *__concord_next_letter;
static int __concord_first_word, __concord_last_word, __concord_words_order, __concord_options_begun;
/* What `optopt` is after each call: the last wrong option, 0 as long as there was none. */
static int __concord_wrong_option;
static void __concord_exchange_words(char **words) {
  for (int i = __concord_last_word; i < optind; i++) {
    char *word = words[i];
    int to = __concord_first_word++;
    for (int j = i; j > to; j--) words[j] = words[j - 1];
    words[to] = word;
  }
  __concord_last_word = optind;
}
static int __concord_is_word(const char *text) { return text[0] != '-' || !text[1]; }
static const char *__concord_letter(const char *letters, char one) {
  for (; *letters; letters++)
    if (*letters == one) return letters;
  return 0;
}
/* Whether a text begins with so many characters of another: 2 if it is no longer. */
static int __concord_same_name(const char *name, const char *other, int length) {
  for (int i = 0; i < length; i++)
    if (name[i] != other[i]) return 0;
  return name[length] ? 1 : 2;
}
static int __concord_long_option(int count, char **words, const char *letters, const struct __concord_option *options,
                                 int *index, int only) {
  const struct __concord_option *found = 0;
  int length = 0, number = 0, which = -1, open = 0;
  while (__concord_next_letter[length] && __concord_next_letter[length] != '=') length++;
  for (; options[number].name && which < 0; number++)
    if (__concord_same_name(options[number].name, __concord_next_letter, length) == 2) which = number;
  if (which < 0)
    for (number = 0; options[number].name; number++)
      if (__concord_same_name(options[number].name, __concord_next_letter, length)) {
        const struct __concord_option *other = &options[number];
        if (which < 0) which = number;
        else if (only || options[which].has_arg != other->has_arg || options[which].flag != other->flag ||
                 options[which].val != other->val)
          open = 1;
      }
  if (which < 0 && only && words[optind][1] != '-' && __concord_letter(letters, *__concord_next_letter)) return -1;
  optind++;
  if (which < 0 || open) {
    __concord_next_letter = 0;
    __concord_wrong_option = 0;
    return '?';
  }
  found = &options[which];
  char *rest = __concord_next_letter + length;
  __concord_next_letter = 0;
  if (*rest) {
    if (!found->has_arg) {
      __concord_wrong_option = found->val;
      return '?';
    }
    optarg = rest + 1;
  } else if (found->has_arg == 1) {
    if (optind >= count) {
      __concord_wrong_option = found->val;
      return letters[0] == ':' ? ':' : '?';
    }
    optarg = words[optind++];
  }
  if (index) *index = which;
  if (found->flag) {
    *found->flag = found->val;
    return 0;
  }
  return found->val;
}
static int __concord_find_option(int count, char **words, const char *letters, const struct __concord_option *options,
                                int *index, int only) {
  if (count < 1) return -1;
  optarg = 0;
  if (optind == 0 || !__concord_options_begun) {
    if (optind == 0) optind = 1;
    __concord_first_word = __concord_last_word = optind;
    __concord_next_letter = 0;
    /* The variable POSIXLY_CORRECT of the environment may be set. */
    __concord_words_order = letters[0] == '-' ? 2 : letters[0] == '+' || __concord_any() ? 1 : 0;
    __concord_options_begun = 1;
  }
  if (letters[0] == '-' || letters[0] == '+') letters++;
  if (!__concord_next_letter || !*__concord_next_letter) {
    if (__concord_last_word > optind) __concord_last_word = optind;
    if (__concord_first_word > optind) __concord_first_word = optind;
    if (__concord_words_order == 0) {
      if (__concord_first_word != __concord_last_word && __concord_last_word != optind) __concord_exchange_words(words);
      else if (__concord_last_word != optind) __concord_first_word = optind;
      while (optind < count && __concord_is_word(words[optind])) optind++;
      __concord_last_word = optind;
    }
    if (optind != count && words[optind][0] == '-' && words[optind][1] == '-' && !words[optind][2]) {
      optind++;
      if (__concord_first_word != __concord_last_word && __concord_last_word != optind) __concord_exchange_words(words);
      else if (__concord_first_word == __concord_last_word) __concord_first_word = optind;
      __concord_last_word = count;
      optind = count;
    }
    if (optind == count) {
      if (__concord_first_word != __concord_last_word) optind = __concord_first_word;
      return -1;
    }
    if (__concord_is_word(words[optind])) {
      if (__concord_words_order == 1) return -1;
      optarg = words[optind++];
      return 1;
    }
    if (options && words[optind][1] == '-') {
      __concord_next_letter = words[optind] + 2;
      return __concord_long_option(count, words, letters, options, index, only);
    }
    if (options && only && (words[optind][2] || !__concord_letter(letters, words[optind][1]))) {
      __concord_next_letter = words[optind] + 1;
      int code = __concord_long_option(count, words, letters, options, index, only);
      if (code != -1) return code;
    }
    __concord_next_letter = words[optind] + 1;
  }
  char one = *__concord_next_letter++;
  const char *known = __concord_letter(letters, one);
  if (!*__concord_next_letter) optind++;
  if (!known || one == ':' || one == ';') {
    __concord_wrong_option = one;
    return '?';
  }
  if (known[0] == 'W' && known[1] == ';' && options)
    __concord_unsupported("W; among the letters of options (in library/options.c)");
  if (known[1] == ':') {
    if (*__concord_next_letter) {
      optarg = __concord_next_letter;
      optind++;
    } else if (known[2] != ':') {
      if (optind == count) {
        __concord_wrong_option = one;
        one = letters[0] == ':' ? ':' : '?';
      } else {
        optarg = words[optind++];
      }
    }
    __concord_next_letter = 0;
  }
  return one;
}
static int __concord_get_option(int count, char **words, const char *letters, const struct __concord_option *options,
                                int *index, int only) {
  int code = __concord_find_option(count, words, letters, options, index, only);
  optopt = __concord_wrong_option;
  return code;
}
__attribute__((gnu_inline)) int getopt(int count, char **words, const char *letters) {
  return __concord_get_option(count, words, letters, 0, 0, 0);
}
__attribute__((gnu_inline)) int getopt_long(int count, char **words, const char *letters,
                                            const struct __concord_option *options, int *index) {
  return __concord_get_option(count, words, letters, options, index, 0);
}
__attribute__((gnu_inline)) int getopt_long_only(int count, char **words, const char *letters,
                                                 const struct __concord_option *options, int *index) {
  return __concord_get_option(count, words, letters, options, index, 1);
}
