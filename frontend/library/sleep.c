/* Sleeping: it takes no time here, may be interrupted, and refuses times that are none. */
struct __concord_time {
  long seconds, fraction;
};
static int __concord_sleep(const struct __concord_time *time, struct __concord_time *left) {
  long seconds = time->seconds, fraction = time->fraction;
  if (seconds < 0 || fraction < 0 || fraction > 999999999) return 22;
  if (__concord_any()) return 0;
  if (left) {
    /* Any time that is not more. */
    long less = __concord_at_most(seconds);
    left->seconds = less;
    left->fraction = __concord_between(0, less == seconds ? fraction : 999999999);
  }
  return 4;
}
__attribute__((gnu_inline)) int nanosleep(const struct __concord_time *time, struct __concord_time *left) {
  int error = __concord_sleep(time, left);
  if (error) __concord_set_errno(error);
  return error ? -1 : 0;
}
__attribute__((gnu_inline)) int clock_nanosleep(int clock, int flags, const struct __concord_time *time,
                                                struct __concord_time *left) {
  if (clock == 3 || clock > 11) return 22;
  if (clock != 0 && clock != 1 && __concord_any()) return __concord_any() ? 22 : 95;
  return __concord_sleep(time, flags & 1 ? 0 : left);
}
__attribute__((gnu_inline)) int thrd_sleep(const struct __concord_time *time, struct __concord_time *left) {
  int error = __concord_sleep(time, left);
  return error == 0 ? 0 : error == 4 ? -1 : __concord_between(-2147483647 - 1, -2);
}
__attribute__((gnu_inline)) int usleep(unsigned time) {
  if (__concord_any()) return 0;
  __concord_set_errno(time >= 1000000 && __concord_any() ? 22 : 4);
  return -1;
}
