/* Buffers that streams were given: what they hold is open from then on, and every use of a stream may change it. */
struct __concord_buffer {
  char *bytes;
  __typeof__(sizeof 0) size;
  struct __concord_buffer *before;
};
static struct __concord_buffer *__concord_buffers;
static void __concord_touch_buffers(void) {
  for (struct __concord_buffer *buffer = __atomic_load_n(&__concord_buffers, 5); buffer; buffer = buffer->before) {
    __typeof__(sizeof 0) i = 0;
    for (; i + 8 <= buffer->size; i += 8) {
      unsigned long long word = __concord_any() * 4294967296ull + (unsigned)__concord_any();
      __atomic_store_n((unsigned long long *)&buffer->bytes[i], word, 5);
    }
    for (; i < buffer->size; i++) __atomic_store_n(&buffer->bytes[i], __concord_any(), 5);
  }
}
static void __concord_give_buffer(char *bytes, __typeof__(sizeof 0) size) {
  struct __concord_buffer *made = __builtin_malloc(sizeof(struct __concord_buffer));
  made->bytes = bytes;
  made->size = size;
  __VERIFIER_atomic_begin();
  made->before = __concord_buffers;
  __concord_buffers = made;
  __VERIFIER_atomic_end();
  __concord_touch_buffers();
}
__attribute__((gnu_inline)) int setvbuf(void *stream, char *bytes, int mode, __typeof__(sizeof 0) size) {
  if (mode < 0 || mode > 2) return -1;
  if (__concord_any()) {
    int refused = __concord_any();
    return refused ? refused : -1;
  }
  if (bytes && mode != 2) __concord_give_buffer(bytes, size);
  return 0;
}
__attribute__((gnu_inline)) void setbuf(void *stream, char *bytes) {
  if (bytes) __concord_give_buffer(bytes, 8192);
}
__attribute__((gnu_inline)) void setbuffer(void *stream, char *bytes, __typeof__(sizeof 0) size) {
  if (bytes) __concord_give_buffer(bytes, size);
}
