/* Files, pipes and sockets by number: what is read is anything, and each use may fail. */
static int __concord_descriptor(void) {
  int number = __concord_between(-1, 2147483647);
  return number < 0 ? __concord_error() : number;
}
__attribute__((gnu_inline)) int open(const char *name, int flags, ...) {
  __concord_read_text(name);
  return __concord_descriptor();
}
__attribute__((gnu_inline)) int openat(int folder, const char *name, int flags, ...) {
  __concord_read_text(name);
  return __concord_descriptor();
}
__attribute__((gnu_inline)) int creat(const char *name, unsigned mode) {
  __concord_read_text(name);
  return __concord_descriptor();
}
__attribute__((gnu_inline)) int dup(int number) { return __concord_descriptor(); }
__attribute__((gnu_inline)) int dup2(int number, int to) { return __concord_any() && to >= 0 ? to : __concord_error(); }
__attribute__((gnu_inline)) int close(int number) { return __concord_maybe(); }
__attribute__((gnu_inline)) int fsync(int number) { return __concord_maybe(); }
__attribute__((gnu_inline)) int unlink(const char *name) {
  __concord_read_text(name);
  return __concord_maybe();
}
__attribute__((gnu_inline)) int access(const char *name, int mode) {
  __concord_read_text(name);
  return __concord_maybe();
}
__attribute__((gnu_inline)) int mkdir(const char *name, unsigned mode) {
  __concord_read_text(name);
  return __concord_maybe();
}
__attribute__((gnu_inline)) int rmdir(const char *name) {
  __concord_read_text(name);
  return __concord_maybe();
}
__attribute__((gnu_inline)) int isatty(int number) {
  if (__concord_any()) return 1;
  __concord_error();
  return 0;
}
__attribute__((gnu_inline)) int pipe(int *ends) {
  if (__concord_maybe()) return -1;
  ends[0] = __concord_between(0, 2147483647);
  ends[1] = __concord_between(0, 2147483647);
  if (ends[0] == ends[1]) ends[1] = ends[0] ? 0 : 1;
  return 0;
}
static __typeof__((char *)0 - (char *)0) __concord_receive(void *to, __typeof__(sizeof 0) count) {
  if (__concord_any()) return __concord_error();
  __typeof__(sizeof 0) given = __concord_at_most(count);
  __concord_any_bytes(to, given, count);
  return given;
}
static __typeof__((char *)0 - (char *)0) __concord_send(const void *from, __typeof__(sizeof 0) count) {
  __concord_read_bytes(from, count);
  if (__concord_any()) return __concord_error();
  return __concord_at_most(count);
}
__attribute__((gnu_inline)) __typeof__((char *)0 - (char *)0) read(int number, void *to, __typeof__(sizeof 0) count) {
  return __concord_receive(to, count);
}
__attribute__((gnu_inline)) __typeof__((char *)0 - (char *)0) write(int number, const void *from,
                                                                    __typeof__(sizeof 0) count) {
  return __concord_send(from, count);
}
__attribute__((gnu_inline)) __typeof__((char *)0 - (char *)0) recv(int number, void *to, __typeof__(sizeof 0) count,
                                                                   int flags) {
  return __concord_receive(to, count);
}
__attribute__((gnu_inline)) __typeof__((char *)0 - (char *)0) send(int number, const void *from,
                                                                   __typeof__(sizeof 0) count, int flags) {
  return __concord_send(from, count);
}
__attribute__((gnu_inline)) int socket(int domain, int type, int protocol) { return __concord_descriptor(); }
__attribute__((gnu_inline)) int listen(int number, int most) { return __concord_maybe(); }
__attribute__((gnu_inline)) int shutdown(int number, int how) { return __concord_maybe(); }
__attribute__((gnu_inline)) int bind(int number, const void *address, unsigned length) {
  __concord_read_bytes(address, length);
  return __concord_maybe();
}
__attribute__((gnu_inline)) int connect(int number, const void *address, unsigned length) {
  __concord_read_bytes(address, length);
  return __concord_maybe();
}
__attribute__((gnu_inline)) int setsockopt(int number, int level, int option, const void *value, unsigned length) {
  __concord_read_bytes(value, length);
  return __concord_maybe();
}
static void __concord_address(void *address, unsigned *length) {
  if (!address) return;
  unsigned room = *length, given = __concord_between(0, 128);
  __concord_any_bytes(address, given < room ? given : room, room);
  *length = given;
}
__attribute__((gnu_inline)) int accept(int number, void *address, unsigned *length) {
  int made = __concord_descriptor();
  if (made >= 0) __concord_address(address, length);
  return made;
}
__attribute__((gnu_inline)) __typeof__((char *)0 - (char *)0) recvfrom(int number, void *to, __typeof__(sizeof 0) count,
                                                                       int flags, void *address, unsigned *length) {
  __typeof__((char *)0 - (char *)0) given = __concord_receive(to, count);
  if (given >= 0) __concord_address(address, length);
  return given;
}
__attribute__((gnu_inline)) __typeof__((char *)0 - (char *)0) sendto(int number, const void *from,
                                                                     __typeof__(sizeof 0) count, int flags,
                                                                     const void *address, unsigned length) {
  __concord_read_bytes(address, length);
  return __concord_send(from, count);
}
