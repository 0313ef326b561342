/* Streams: what is read from one is anything, and each use may fail. Which stream it is does not matter, but for none that was ever
   read to its end or failed feof and ferror say so. */
static int __concord_ended;
static int __concord_end(void) {
  __atomic_store_n(&__concord_ended, 1, 5);
  if (__concord_any()) __concord_error();
  return -1;
}
static void *__concord_open_stream(void) {
  if (__concord_any()) return __builtin_malloc(1);
  __concord_error();
  return 0;
}
__attribute__((gnu_inline)) void *fopen(const char *name, const char *mode) {
  __concord_read_text(name);
  __concord_read_text(mode);
  return __concord_open_stream();
}
__attribute__((gnu_inline)) void *fdopen(int descriptor, const char *mode) {
  __concord_read_text(mode);
  return __concord_open_stream();
}
__attribute__((gnu_inline)) void *tmpfile(void) { return __concord_open_stream(); }
__attribute__((gnu_inline)) void *popen(const char *command, const char *mode) {
  __concord_read_text(command);
  __concord_read_text(mode);
  return __concord_open_stream();
}
__attribute__((gnu_inline)) int fgetc(void *stream) {
  __concord_touch_buffers();
  int one = __concord_between(-1, 255);
  return one < 0 ? __concord_end() : one;
}
__attribute__((gnu_inline)) int getc(void *stream) { return fgetc(stream); }
__attribute__((gnu_inline)) int getchar(void) { return fgetc(0); }
__attribute__((gnu_inline)) int getc_unlocked(void *stream) { return fgetc(stream); }
__attribute__((gnu_inline)) int getchar_unlocked(void) { return fgetc(0); }
__attribute__((gnu_inline)) char *fgets(char *to, int size, void *stream) {
  __concord_touch_buffers();
  if (size <= 0) return 0;
  if (size > 1 && __concord_any()) {
    /* Nothing was there, or an error, after which anything may be there. */
    __concord_any_bytes(to, __concord_at_most(size), size);
    __concord_end();
    return 0;
  }
  int length = size > 1 ? __concord_between(1, size - 1) : 0;
  char last = '\n';
  for (int i = 0; i < size - 1; i++)
    if (i < length) {
      to[i] = last = __concord_any();
      if (last == '\n') length = i + 1;
    }
  to[length] = 0;
  if (length < size - 1 && last != '\n') __concord_end();
  return to;
}
__attribute__((gnu_inline)) __typeof__(sizeof 0) fread(void *to, __typeof__(sizeof 0) each, __typeof__(sizeof 0) count,
                                                       void *stream) {
  __concord_touch_buffers();
  __typeof__(sizeof 0) all = each * count, given = __concord_at_most(all);
  if (all == 0) return 0;
  __concord_any_bytes(to, given, all);
  if (given < all) __concord_end();
  return given / each;
}
__attribute__((gnu_inline)) __typeof__(sizeof 0) fwrite(const void *from, __typeof__(sizeof 0) each,
                                                        __typeof__(sizeof 0) count, void *stream) {
  __concord_touch_buffers();
  if (each * count == 0) return 0;
  __concord_read_bytes(from, each * count);
  __typeof__(sizeof 0) written = __concord_at_most(count);
  if (written < count) __concord_end();
  return written;
}
__attribute__((gnu_inline)) __typeof__((char *)0 - (char *)0) getdelim(char **line, __typeof__(sizeof 0) *size, int end,
                                                                       void *stream) {
  __concord_touch_buffers();
  if (__concord_any()) return __concord_end();
  __typeof__(sizeof 0) length = __concord_at_most(2147483646u);
  if (length == 0) length = 1;
  if (!*line || *size <= length) {
    *line = __builtin_realloc(*line, length + 1);
    *size = length + 1;
  }
  for (__typeof__(sizeof 0) i = 0; i < length; i++) {
    char one = __concord_any();
    (*line)[i] = one;
    if (one == (char)end) length = i + 1;
  }
  (*line)[length] = 0;
  return length;
}
__attribute__((gnu_inline)) __typeof__((char *)0 - (char *)0) getline(char **line, __typeof__(sizeof 0) *size,
                                                                      void *stream) {
  return getdelim(line, size, '\n', stream);
}
__attribute__((gnu_inline)) int feof(void *stream) { return __atomic_load_n(&__concord_ended, 5) ? __concord_any() : 0; }
__attribute__((gnu_inline)) int ferror(void *stream) { return __atomic_load_n(&__concord_ended, 5) ? __concord_any() : 0; }
__attribute__((gnu_inline)) void clearerr(void *stream) {}
__attribute__((gnu_inline)) int fseek(void *stream, long offset, int whence) { return __concord_maybe(); }
__attribute__((gnu_inline)) void rewind(void *stream) {}
__attribute__((gnu_inline)) long ftell(void *stream) {
  long place = __concord_at_most(~0ul >> 1);
  return __concord_any() ? place : __concord_error();
}
__attribute__((gnu_inline)) int fileno(void *stream) {
  int number = __concord_between(-1, 2147483647);
  return number < 0 ? __concord_error() : number;
}
__attribute__((gnu_inline)) int remove(const char *name) {
  __concord_read_text(name);
  return __concord_maybe();
}
__attribute__((gnu_inline)) int rename(const char *from, const char *to) {
  __concord_read_text(from);
  __concord_read_text(to);
  return __concord_maybe();
}
