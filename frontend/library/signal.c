/* Sets of signals: a bit for each. */
__attribute__((gnu_inline)) int sigemptyset(unsigned long *set) {
  for (int i = 0; i < 1024 / (8 * (int)sizeof(long)); i++) set[i] = 0;
  return 0;
}
__attribute__((gnu_inline)) int sigfillset(unsigned long *set) {
  for (int i = 0; i < 1024 / (8 * (int)sizeof(long)); i++) set[i] = ~0ul;
  return 0;
}
__attribute__((gnu_inline)) int sigaddset(unsigned long *set, int number) {
  set[(number - 1) / (8 * (int)sizeof(long))] |= 1ul << (number - 1) % (8 * (int)sizeof(long));
  return 0;
}
__attribute__((gnu_inline)) int sigdelset(unsigned long *set, int number) {
  set[(number - 1) / (8 * (int)sizeof(long))] &= ~(1ul << (number - 1) % (8 * (int)sizeof(long)));
  return 0;
}
__attribute__((gnu_inline)) int sigismember(const unsigned long *set, int number) {
  return set[(number - 1) / (8 * (int)sizeof(long))] >> (number - 1) % (8 * (int)sizeof(long)) & 1;
}
