#ifndef CONCORD_UCONTEXT_H
#define CONCORD_UCONTEXT_H
#include <signal.h>
/* What the processor needs is nobody's business: who reads it has been given it by a function without a model. */
typedef struct ucontext_t {
  unsigned long uc_flags;
  struct ucontext_t *uc_link;
  stack_t uc_stack;
#ifdef __x86_64__
  long uc_mcontext[32];
  sigset_t uc_sigmask;
  long __others[68];
#else
  long uc_mcontext[22];
  sigset_t uc_sigmask;
  long __others[32];
#endif
} ucontext_t;
extern int getcontext(ucontext_t *);
extern int setcontext(const ucontext_t *);
extern void makecontext(ucontext_t *, void (*)(void), int, ...);
extern int swapcontext(ucontext_t *, const ucontext_t *);
/* Constants that no model needs. */
#define _UCONTEXT_H 1
#define _SYS_UCONTEXT_H 1
#endif
