#ifndef CONCORD_BITS_TTYDEFAULTS_H
#define CONCORD_BITS_TTYDEFAULTS_H
/* Constants that several headers have and no model needs. */
#define TIOCSER_TEMT 1
#define _SYS_TTYDEFAULTS_H_
#define CEOF 4
#define CEOL 0
#define CERASE 127
#define CINTR 3
#define CSTATUS 0
#define CKILL 21
#define CMIN 1
#define CQUIT 28
#define CSUSP 26
#define CTIME 0
#define CDSUSP 25
#define CSTART 17
#define CSTOP 19
#define CLNEXT 22
#define CDISCARD 15
#define CWERASE 23
#define CREPRINT 18
#define CEOT 4
#define CBRK 0
#define CRPRNT 18
#define CFLUSH 15
#endif
