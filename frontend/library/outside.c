/* What comes from outside of the program, or goes there. */
/* An error: any number in errno, and the result -1. */
static int __concord_error(void) {
  int number = __concord_any();
  __concord_set_errno(number > 0 ? number : 5);
  return -1;
}
/* Any number from low to high. */
static int __concord_between(int low, int high) {
  int number = __concord_any();
  return number >= low && number <= high ? number : low;
}
/* 0, or an error. */
static int __concord_maybe(void) {
  return __concord_any() ? 0 : __concord_error();
}
/* Any number of bytes, at most so many. */
static __typeof__(sizeof 0) __concord_at_most(__typeof__(sizeof 0) most) {
  __typeof__(sizeof 0) number = sizeof(long) == 4 ? (unsigned)__concord_any()
                                                   : __concord_any() * 4294967296ull + (unsigned)__concord_any();
  return number <= most ? number : most;
}
/* Reading matters for data races only. */
static void __concord_read_text(const char *text) {
  if (__concord_races() && text)
    while (*text) text++;
}
static void __concord_read_bytes(const void *from, __typeof__(sizeof 0) count) {
  if (__concord_races())
    for (__typeof__(sizeof 0) i = 0; i < count; i++) ((const char *)from)[i];
}
/* The first bytes, so many, get any value; the loop goes on as far as the caller allowed, which is more often a constant. */
static void __concord_any_bytes(void *to, __typeof__(sizeof 0) count, __typeof__(sizeof 0) room) {
  for (__typeof__(sizeof 0) i = 0; i < room; i++)
    if (i < count) ((char *)to)[i] = __concord_any();
}
