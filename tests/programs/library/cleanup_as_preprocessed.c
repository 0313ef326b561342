// TRUE
// What the macros of the C library stand for: a buffer is registered, and the handler is in variables of known names.
extern void abort(void);
void reach_error(void) {
}
typedef unsigned long pthread_t;
typedef struct {
  struct {
    int registers[6];
    int mask;
  } __cancel_jmp_buf[1];
  void *__pad[4];
} __pthread_unwind_buf_t __attribute__((__aligned__));
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern int pthread_join(pthread_t, void **);
extern void pthread_exit(void *);
extern void __pthread_register_cancel(__pthread_unwind_buf_t *);
extern void __pthread_unregister_cancel(__pthread_unwind_buf_t *);
extern void __pthread_unwind_next(__pthread_unwind_buf_t *);
extern int __sigsetjmp(void *, int);
int cleaned;
void clean(void *by) {
  cleaned += *(int *)by;
}
void *thread(void *ends) {
  int one = 1, two = 2;
  do {
    __pthread_unwind_buf_t __cancel_buf;
    void (*__cancel_routine)(void *) = (clean);
    void *__cancel_arg = (&one);
    int __not_first_call = __sigsetjmp((void *)(__cancel_buf.__cancel_jmp_buf), 0);
    if (__builtin_expect((__not_first_call), 0)) {
      __cancel_routine(__cancel_arg);
      __pthread_unwind_next(&__cancel_buf);
    }
    __pthread_register_cancel(&__cancel_buf);
    do {
      if (ends)
        pthread_exit(&two);
      do {
      } while (0);
    } while (0);
    __pthread_unregister_cancel(&__cancel_buf);
    if (1)
      __cancel_routine(__cancel_arg);
  } while (0);
  cleaned += two;
  return 0;
}
int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, thread, &one);
  pthread_join(one, 0);
  if (cleaned != 1)
    reach_error();
  pthread_create(&two, 0, thread, 0);
  pthread_join(two, 0);
  if (cleaned != 4)
    reach_error();
  return 0;
}
