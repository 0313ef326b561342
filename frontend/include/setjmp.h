#ifndef CONCORD_SETJMP_H
#define CONCORD_SETJMP_H
#include <features.h>
struct __jmp_buf_tag {
#ifdef __x86_64__
  long __registers[8];
#else
  int __registers[6];
#endif
  int __mask_was_saved;
  unsigned long __saved_mask[128 / sizeof(unsigned long)];
};
typedef struct __jmp_buf_tag jmp_buf[1];
typedef struct __jmp_buf_tag sigjmp_buf[1];
extern int _setjmp(struct __jmp_buf_tag *);
extern int sigsetjmp(struct __jmp_buf_tag *, int);
extern void _longjmp(struct __jmp_buf_tag *, int);
extern void siglongjmp(sigjmp_buf, int);
extern int setjmp(jmp_buf);
extern void longjmp(jmp_buf, int);
/* Constants that no model needs. */
#define _SETJMP_H 1
#endif
