/* Sets of signals: a bit for each. */
static int __concord_is_signal(int number) {
  if (number >= 1 && number <= 64) return 1;
  __concord_unsupported("a number that is no signal's (in library/signal.c)");
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
  __concord_is_signal(number);
  set[(number - 1) / (8 * (int)sizeof(long))] |= 1ul << (number - 1) % (8 * (int)sizeof(long));
  return 0;
}
__attribute__((gnu_inline)) int sigdelset(unsigned long *set, int number) {
  __concord_is_signal(number);
  set[(number - 1) / (8 * (int)sizeof(long))] &= ~(1ul << (number - 1) % (8 * (int)sizeof(long)));
  return 0;
}
__attribute__((gnu_inline)) int sigismember(const unsigned long *set, int number) {
  __concord_is_signal(number);
  return set[(number - 1) / (8 * (int)sizeof(long))] >> (number - 1) % (8 * (int)sizeof(long)) & 1;
}
/* What is to happen on each signal, as far as that is nothing of the program's. */
static void (*__concord_dispositions[65])(int);
__attribute__((gnu_inline)) void (*signal(int number, void (*handler)(int)))(int) {
  if (number == 9 || number == 19 || !__concord_is_signal(number))
    __concord_unsupported("a signal that cannot be handled (in library/signal.c)");
  if (handler != (void (*)(int))0 && handler != (void (*)(int))1)
    __concord_unsupported("a handler of a signal (in library/signal.c)");
  return __atomic_exchange_n(&__concord_dispositions[number], handler, 5);
}
