/* Questions about the machine. */
__attribute__((gnu_inline)) int getpagesize(void) { return 4096; }
static int __concord_priority(int policy, int real_time) {
  if (policy == 1 || policy == 2) return real_time;
  if (policy == 0 || policy == 3 || policy == 5) return 0;
  if (policy != 6 && policy != 7 || __concord_any()) {
    __concord_set_errno(22);
    return -1;
  }
  return 0;
}
__attribute__((gnu_inline)) int sched_get_priority_max(int policy) { return __concord_priority(policy, 99); }
__attribute__((gnu_inline)) int sched_get_priority_min(int policy) { return __concord_priority(policy, 1); }
