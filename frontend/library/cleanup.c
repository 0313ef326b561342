/* Cleanup handlers: the executing thread's, the last one pushed first. A handler lies in the object that the macros
   of pthread.h declare between push and pop; what it was before is kept there. */
struct __concord_handler {
  void (*routine)(void *);
  void *argument;
  int type;
  struct __concord_handler *before;
};
static _Thread_local struct __concord_handler *__concord_handlers;
static void __concord_push_handler(struct __concord_handler *handler, void (*routine)(void *), void *argument) {
  handler->routine = routine;
  handler->argument = argument;
  handler->before = __concord_handlers;
  __concord_handlers = handler;
}
static void __concord_pop_handler(struct __concord_handler *handler, int execute) {
  __concord_handlers = handler->before;
  if (execute) handler->routine(handler->argument);
}
static void __concord_run_handlers(void) {
  while (__concord_handlers) __concord_pop_handler(__concord_handlers, 1);
}
