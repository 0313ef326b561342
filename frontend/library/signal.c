/* Sets of signals: a bit for each. */
static int __concord_is_signal(int number) {
  /* The GNU library keeps two for itself, and may say so. */
  if (number >= 1 && number <= 64 && (number != 32 && number != 33 || __concord_any())) return 1;
  __concord_set_errno(22);
  return 0;
}
__attribute__((gnu_inline)) int sigemptyset(unsigned long *set) {
  for (int i = 0; i < 1024 / (8 * (int)sizeof(long)); i++) set[i] = 0;
  return 0;
}
__attribute__((gnu_inline)) int sigfillset(unsigned long *set) {
  for (int i = 0; i < 1024 / (8 * (int)sizeof(long)); i++) set[i] = ~0ul;
  return 0;
}
__attribute__((gnu_inline)) int sigaddset(unsigned long *set, int number) {
  if (!__concord_is_signal(number)) return -1;
  set[(number - 1) / (8 * (int)sizeof(long))] |= 1ul << (number - 1) % (8 * (int)sizeof(long));
  return 0;
}
__attribute__((gnu_inline)) int sigdelset(unsigned long *set, int number) {
  if (!__concord_is_signal(number)) return -1;
  set[(number - 1) / (8 * (int)sizeof(long))] &= ~(1ul << (number - 1) % (8 * (int)sizeof(long)));
  return 0;
}
__attribute__((gnu_inline)) int sigismember(const unsigned long *set, int number) {
  if (!__concord_is_signal(number)) return -1;
  return set[(number - 1) / (8 * (int)sizeof(long))] >> (number - 1) % (8 * (int)sizeof(long)) & 1;
}
/* What is to happen on each signal, as far as that is nothing of the program's. */
static void (*__concord_dispositions[65])(int);
/* Whether what is to happen on a signal can be set. */
static int __concord_can_set(int number, void (*handler)(int)) {
  if (!__concord_is_signal(number)) return 0;
  if (number == 9 || number == 19) {
    __concord_set_errno(22);
    return 0;
  }
  if (handler != (void (*)(int))0 && handler != (void (*)(int))1)
    __concord_unsupported("a handler of a signal (in library/signal.c)");
  return 1;
}
__attribute__((gnu_inline)) void (*signal(int number, void (*handler)(int)))(int) {
  if (!__concord_can_set(number, handler)) return (void (*)(int))-1;
  return __atomic_exchange_n(&__concord_dispositions[number], handler, 5);
}
/* The handler is the first member of `struct sigaction`. */
__attribute__((gnu_inline)) int sigaction(int number, const void *action, void *before) {
  if (before) __concord_unsupported("what was to happen on a signal before (in library/signal.c)");
  if (!action) return __concord_is_signal(number) ? 0 : -1;
  void (*handler)(int) = *(void (*const *)(int))action;
  if (!__concord_can_set(number, handler)) return -1;
  __atomic_exchange_n(&__concord_dispositions[number], handler, 5);
  return 0;
}
/* Signals that nobody handles may as well be blocked. */
__attribute__((gnu_inline)) int pthread_sigmask(int how, const void *set, void *before) {
  if (before) __concord_unsupported("the mask of signals that was set before (in library/signal.c)");
  if (!set) return 0;
  __concord_read_bytes(set, 1024 / 8);
  return how < 0 || how > 2 ? 22 : 0;
}
__attribute__((gnu_inline)) int sigprocmask(int how, const void *set, void *before) {
  int error = pthread_sigmask(how, set, before);
  if (error) __concord_set_errno(error);
  return error ? -1 : 0;
}
