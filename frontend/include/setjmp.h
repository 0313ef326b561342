#ifndef CONCORD_SETJMP_H
#define CONCORD_SETJMP_H
typedef long jmp_buf[32];
extern int setjmp(jmp_buf);
extern void longjmp(jmp_buf, int);
#endif
