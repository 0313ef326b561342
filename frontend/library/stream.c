/* Streams: what is read from one is anything, and each use may fail. Standard input is 1, output 2, and errors 3; others are objects with
   their flags inside: 1 if the end was seen, 2 after an error. */
static int __concord_standard_flags[3];
static int *__concord_flags_of(void *stream) {
  if (stream == (void *)1) return &__concord_standard_flags[0];
  if (stream == (void *)2) return &__concord_standard_flags[1];
  if (stream == (void *)3) return &__concord_standard_flags[2];
  return stream;
}
static int __concord_flags(void *stream) { return __atomic_load_n(__concord_flags_of(stream), 5); }
static int __concord_end_by(void *stream, int failed) {
  __atomic_fetch_or(__concord_flags_of(stream), failed ? 2 : 1, 5);
  if (failed) __concord_error();
  return -1;
}
static int __concord_end(void *stream) { return __concord_end_by(stream, __concord_any()); }
static void __concord_forget_end(void *stream, int kept) { __atomic_fetch_and(__concord_flags_of(stream), kept, 5); }
static void *__concord_open_stream(void) {
  if (__concord_any()) return __builtin_calloc(1, sizeof(int));
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
__attribute__((gnu_inline)) int pclose(void *stream) {
  __concord_touch_buffers();
  int status = __concord_any();
  return status == -1 ? __concord_error() : status;
}
__attribute__((gnu_inline)) int fgetc(void *stream) {
  __concord_touch_buffers();
  int one = __concord_between(-1, 255);
  return one < 0 ? __concord_end(stream) : one;
}
__attribute__((gnu_inline)) int getc(void *stream) { return fgetc(stream); }
__attribute__((gnu_inline)) int getchar(void) { return fgetc((void *)1); }
__attribute__((gnu_inline)) int getc_unlocked(void *stream) { return fgetc(stream); }
__attribute__((gnu_inline)) int getchar_unlocked(void) { return fgetc((void *)1); }
__attribute__((gnu_inline)) char *fgets(char *to, int size, void *stream) {
  __concord_touch_buffers();
  if (size <= 0) return 0;
  if (size > 1 && __concord_any()) {
    /* Nothing was there, or an error, after which anything may be there. */
    __concord_any_bytes(to, __concord_at_most(size), size);
    __concord_end(stream);
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
  if (length < size - 1 && last != '\n') __concord_end(stream);
  return to;
}
__attribute__((gnu_inline)) __typeof__(sizeof 0) fread(void *to, __typeof__(sizeof 0) each, __typeof__(sizeof 0) count,
                                                       void *stream) {
  __concord_touch_buffers();
  __typeof__(sizeof 0) all = each * count, given = __concord_at_most(all);
  if (all == 0) return 0;
  __concord_any_bytes(to, given, all);
  if (given < all) __concord_end(stream);
  return given / each;
}
__attribute__((gnu_inline)) __typeof__(sizeof 0) fwrite(const void *from, __typeof__(sizeof 0) each,
                                                        __typeof__(sizeof 0) count, void *stream) {
  __concord_touch_buffers();
  if (each * count == 0) return 0;
  __concord_read_bytes(from, each * count);
  __typeof__(sizeof 0) written = __concord_at_most(count);
  if (written < count) __concord_end_by(stream, 1);
  return written;
}
__attribute__((gnu_inline)) __typeof__((char *)0 - (char *)0) getdelim(char **line, __typeof__(sizeof 0) *size, int end,
                                                                       void *stream) {
  __concord_touch_buffers();
  int ends = __concord_any();
  __typeof__(sizeof 0) length = __concord_at_most(2147483646u), room = __concord_at_most(2147483646u);
  if (length == 0) length = 1;
  if (ends) length = 0;
  if (room <= length) room = length + 1;
  /* How much room there is afterwards is open; there is some also if nothing came. */
  if (!*line || *size <= length) {
    *line = __builtin_realloc(*line, room);
    *size = room;
  }
  if (ends) return __concord_end(stream);
  char one = 0;
  for (__typeof__(sizeof 0) i = 0; i < length; i++) {
    one = __concord_any();
    (*line)[i] = one;
    if (one == (char)end) length = i + 1;
  }
  if (one != (char)end) __concord_end(stream);
  (*line)[length] = 0;
  return length;
}
__attribute__((gnu_inline)) __typeof__((char *)0 - (char *)0) getline(char **line, __typeof__(sizeof 0) *size,
                                                                      void *stream) {
  return getdelim(line, size, '\n', stream);
}
__attribute__((gnu_inline)) int feof(void *stream) {
  int said = __concord_any();
  return __concord_flags(stream) & 1 ? said ? said : 1 : 0;
}
/* Functions of output do not remember in their stream whether they failed. */
__attribute__((gnu_inline)) int ferror(void *stream) {
  int said = __concord_any(), flags = __concord_flags(stream);
  if (flags & 2) return said ? said : 1;
  if (flags || !said || stream == (void *)1) return 0;
  if (stream == (void *)2 || stream == (void *)3 || __concord_prints())
    __concord_unsupported("whether output failed (in library/stream.c)");
  return 0;
}
__attribute__((gnu_inline)) void clearerr(void *stream) { __concord_forget_end(stream, 0); }
__attribute__((gnu_inline)) int fseek(void *stream, long offset, int whence) {
  if (__concord_any()) return __concord_error();
  __concord_forget_end(stream, 2);
  return 0;
}
__attribute__((gnu_inline)) void rewind(void *stream) { __concord_forget_end(stream, 0); }
__attribute__((gnu_inline)) long ftell(void *stream) {
  long place = __concord_at_most(~0ul >> 1);
  return __concord_any() ? place : __concord_error();
}
__attribute__((gnu_inline)) int fileno(void *stream) {
  if (stream == (void *)1 || stream == (void *)2 || stream == (void *)3) return (long)stream - 1;
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
