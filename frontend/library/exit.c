/* What was registered to run at the end of the program, the last one first. Each is taken off its list before it is
   called, so that it runs once, whoever else ends the program meanwhile; what it registers itself is then the last. A handler that calls exit,
   undefined in C, goes on with the rest, as it does with the GNU library. */
struct __concord_registered {
  void (*plain)(void);
  void (*informed)(int, void *);
  void *argument;
  struct __concord_registered *before;
};
static struct __concord_registered *__concord_at_exit, *__concord_at_quick_exit;
static int __concord_register(struct __concord_registered **list, void (*plain)(void), void (*informed)(int, void *),
                              void *argument) {
  struct __concord_registered *made = __builtin_malloc(sizeof(struct __concord_registered));
  made->plain = plain;
  made->informed = informed;
  made->argument = argument;
  __VERIFIER_atomic_begin();
  made->before = *list;
  *list = made;
  __VERIFIER_atomic_end();
  return 0;
}
static struct __concord_registered *__concord_unregister(struct __concord_registered **list) {
  __VERIFIER_atomic_begin();
  struct __concord_registered *last = *list;
  if (last) *list = last->before;
  __VERIFIER_atomic_end();
  return last;
}
__attribute__((gnu_inline)) int atexit(void (*plain)(void)) {
  return __concord_register(&__concord_at_exit, plain, 0, 0);
}
__attribute__((gnu_inline)) int on_exit(void (*informed)(int, void *), void *argument) {
  return __concord_register(&__concord_at_exit, 0, informed, argument);
}
__attribute__((gnu_inline)) int at_quick_exit(void (*plain)(void)) {
  return __concord_register(&__concord_at_quick_exit, plain, 0, 0);
}
static void __concord_exit(int status) {
  struct __concord_registered *last;
  while ((last = __concord_unregister(&__concord_at_exit))) {
    if (last->informed) last->informed(status, last->argument);
    else last->plain();
  }
}
static void __concord_quick_exit(int status) {
  struct __concord_registered *last;
  while ((last = __concord_unregister(&__concord_at_quick_exit))) last->plain();
}
