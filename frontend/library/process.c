/* Numbers of threads. A thread has one of its own as long as it runs; that of the first thread is the process's. */
static _Thread_local int __concord_thread_number;
static int __concord_thread_numbers[64];
static int __concord_thread_count;
__attribute__((constructor(101))) static void __concord_first_thread(void) {
  __concord_thread_number = __concord_thread_numbers[0] = __concord_process();
  __concord_thread_count = 1;
}
static int __concord_this_thread(void) {
  if (!__concord_thread_number) {
    int number = __concord_any();
    __VERIFIER_assume(number > 0 && number <= 4194304);
    __VERIFIER_atomic_begin();
    int count = __concord_thread_count;
    if (count == 64) __concord_unsupported("the number of so many threads (in library/process.c)");
    for (int i = 0; i < count; i++) __VERIFIER_assume(__concord_thread_numbers[i] != number);
    __concord_thread_numbers[count] = number;
    __concord_thread_count = count + 1;
    __VERIFIER_atomic_end();
    __concord_thread_number = number;
  }
  return __concord_thread_number;
}
__attribute__((gnu_inline)) int gettid(void) { return __concord_this_thread(); }
__attribute__((gnu_inline)) int system(const char *command) {
  __concord_read_text(command);
  int status = __concord_any();
  return command && status == -1 ? __concord_error() : status;
}
__attribute__((gnu_inline)) long syscall(long number, ...) {
  int wide = sizeof(long) == 8;
  if (number == (wide ? 186 : 224)) return __concord_this_thread();
  if (number == (wide ? 39 : 20)) return __concord_process();
  if (number == (wide ? 24 : 158)) return 0; /* sched_yield */
  __concord_unsupported("this system call (in library/process.c)");
  return -1;
}
