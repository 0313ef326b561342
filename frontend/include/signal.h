#ifndef CONCORD_SIGNAL_H
#define CONCORD_SIGNAL_H
#include <bits/pthreadtypes.h>
#include <bits/types/sigset_t.h>
#include <bits/types.h>
#include <features.h>
#include <stddef.h>
#define SIGHUP 1
#define SIGINT 2
#define SIGQUIT 3
#define SIGILL 4
#define SIGTRAP 5
#define SIGABRT 6
#define SIGBUS 7
#define SIGFPE 8
#define SIGKILL 9
#define SIGUSR1 10
#define SIGSEGV 11
#define SIGUSR2 12
#define SIGPIPE 13
#define SIGALRM 14
#define SIGTERM 15
#define SIGCHLD 17
#define SIGCONT 18
#define SIGSTOP 19
#define SIGTSTP 20
#define SIGWINCH 28
#define SIGIO 29
#define SIG_BLOCK 0
#define SIG_UNBLOCK 1
#define SIG_SETMASK 2
#define SA_NOCLDSTOP 1
#define SA_SIGINFO 4
#define SA_RESTART 0x10000000
typedef int sig_atomic_t;
typedef void (*__sighandler_t)(int);
typedef __sighandler_t sighandler_t;
#define SIG_DFL ((__sighandler_t)0)
#define SIG_IGN ((__sighandler_t)1)
#define SIG_ERR ((__sighandler_t)-1)
union sigval {
    int sival_int;
    void *sival_ptr;
};
typedef struct {
    int si_signo;
    int si_errno;
    int si_code;
    int __rest[29];
} siginfo_t;
struct sigaction {
    union {
        __sighandler_t sa_handler;
        void (*sa_sigaction)(int, siginfo_t *, void *);
    };
    sigset_t sa_mask;
    int sa_flags;
    void (*sa_restorer)(void);
};
extern __sighandler_t signal(int, __sighandler_t);
extern int sigaction(int, const struct sigaction *, struct sigaction *);
extern int raise(int);
extern int kill(pid_t, int);
extern int pthread_kill(unsigned long, int);
extern int sigemptyset(sigset_t *);
extern int sigfillset(sigset_t *);
extern int sigaddset(sigset_t *, int);
extern int sigdelset(sigset_t *, int);
extern int sigismember(const sigset_t *, int);
extern int sigprocmask(int, const sigset_t *, sigset_t *);
extern int pthread_sigmask(int, const sigset_t *, sigset_t *);
extern int sigwait(const sigset_t *, int *);
extern int sigsuspend(const sigset_t *);
#define SIGIOT 6
#define SIGSTKFLT 16
#define SIGTTIN 21
#define SIGTTOU 22
#define SIGURG 23
#define SIGXCPU 24
#define SIGXFSZ 25
#define SIGVTALRM 26
#define SIGPROF 27
#define SIGPOLL SIGIO
#define SIGPWR 30
#define SIGSYS 31
#define NSIG 65
#define SA_NOCLDWAIT 2
#define SA_ONSTACK 0x08000000
#define SA_NODEFER 0x40000000
#define SA_RESETHAND 0x80000000
#define SIGEV_SIGNAL 0
#define SIGEV_NONE 1
#define SIGEV_THREAD 2
#define SS_ONSTACK 1
#define SS_DISABLE 2
typedef union sigval sigval_t;
typedef struct {
    void *ss_sp;
    int ss_flags;
    size_t ss_size;
} stack_t;
struct timespec;
extern int killpg(pid_t, int);
extern int sigpending(sigset_t *);
extern int sigaltstack(const stack_t *, stack_t *);
extern int siginterrupt(int, int);
extern int sigqueue(pid_t, int, const union sigval);
extern int sigwaitinfo(const sigset_t *, siginfo_t *);
extern int sigtimedwait(const sigset_t *, siginfo_t *, const struct timespec *);
extern void psignal(int, const char *);
#ifdef __USE_GNU
#include <unistd.h>
#endif
/* Constants that no model needs. */
#define _SIGNAL_H
#define SIGCLD 17
#define _NSIG 65
#define SI_ASYNCNL SI_ASYNCNL
enum { SI_ASYNCNL = (-60) };
#define SI_DETHREAD SI_DETHREAD
enum { SI_DETHREAD = (-7) };
#define SI_TKILL SI_TKILL
enum { SI_TKILL = (-6) };
#define SI_SIGIO SI_SIGIO
enum { SI_SIGIO = (-5) };
#define SI_ASYNCIO SI_ASYNCIO
enum { SI_ASYNCIO = (-4) };
#define SI_MESGQ SI_MESGQ
enum { SI_MESGQ = (-3) };
#define SI_TIMER SI_TIMER
enum { SI_TIMER = (-2) };
#define SI_QUEUE SI_QUEUE
enum { SI_QUEUE = (-1) };
#define SI_USER SI_USER
enum { SI_USER = 0 };
#define SI_KERNEL SI_KERNEL
enum { SI_KERNEL = 128 };
#define ILL_ILLOPC ILL_ILLOPC
enum { ILL_ILLOPC = 1 };
#define ILL_ILLOPN ILL_ILLOPN
enum { ILL_ILLOPN = 2 };
#define ILL_ILLADR ILL_ILLADR
enum { ILL_ILLADR = 3 };
#define ILL_ILLTRP ILL_ILLTRP
enum { ILL_ILLTRP = 4 };
#define ILL_PRVOPC ILL_PRVOPC
enum { ILL_PRVOPC = 5 };
#define ILL_PRVREG ILL_PRVREG
enum { ILL_PRVREG = 6 };
#define ILL_COPROC ILL_COPROC
enum { ILL_COPROC = 7 };
#define ILL_BADSTK ILL_BADSTK
enum { ILL_BADSTK = 8 };
#define ILL_BADIADDR ILL_BADIADDR
enum { ILL_BADIADDR = 9 };
#define FPE_INTDIV FPE_INTDIV
enum { FPE_INTDIV = 1 };
#define FPE_INTOVF FPE_INTOVF
enum { FPE_INTOVF = 2 };
#define FPE_FLTDIV FPE_FLTDIV
enum { FPE_FLTDIV = 3 };
#define FPE_FLTOVF FPE_FLTOVF
enum { FPE_FLTOVF = 4 };
#define FPE_FLTUND FPE_FLTUND
enum { FPE_FLTUND = 5 };
#define FPE_FLTRES FPE_FLTRES
enum { FPE_FLTRES = 6 };
#define FPE_FLTINV FPE_FLTINV
enum { FPE_FLTINV = 7 };
#define FPE_FLTSUB FPE_FLTSUB
enum { FPE_FLTSUB = 8 };
#define FPE_FLTUNK FPE_FLTUNK
enum { FPE_FLTUNK = 14 };
#define FPE_CONDTRAP FPE_CONDTRAP
enum { FPE_CONDTRAP = 15 };
#define SEGV_MAPERR SEGV_MAPERR
enum { SEGV_MAPERR = 1 };
#define SEGV_ACCERR SEGV_ACCERR
enum { SEGV_ACCERR = 2 };
#define SEGV_BNDERR SEGV_BNDERR
enum { SEGV_BNDERR = 3 };
#define SEGV_PKUERR SEGV_PKUERR
enum { SEGV_PKUERR = 4 };
#define SEGV_ACCADI SEGV_ACCADI
enum { SEGV_ACCADI = 5 };
#define SEGV_ADIDERR SEGV_ADIDERR
enum { SEGV_ADIDERR = 6 };
#define SEGV_ADIPERR SEGV_ADIPERR
enum { SEGV_ADIPERR = 7 };
#define SEGV_MTEAERR SEGV_MTEAERR
enum { SEGV_MTEAERR = 8 };
#define SEGV_MTESERR SEGV_MTESERR
enum { SEGV_MTESERR = 9 };
#define BUS_ADRALN BUS_ADRALN
enum { BUS_ADRALN = 1 };
#define BUS_ADRERR BUS_ADRERR
enum { BUS_ADRERR = 2 };
#define BUS_OBJERR BUS_OBJERR
enum { BUS_OBJERR = 3 };
#define BUS_MCEERR_AR BUS_MCEERR_AR
enum { BUS_MCEERR_AR = 4 };
#define BUS_MCEERR_AO BUS_MCEERR_AO
enum { BUS_MCEERR_AO = 5 };
#define CLD_EXITED CLD_EXITED
enum { CLD_EXITED = 1 };
#define CLD_KILLED CLD_KILLED
enum { CLD_KILLED = 2 };
#define CLD_DUMPED CLD_DUMPED
enum { CLD_DUMPED = 3 };
#define CLD_TRAPPED CLD_TRAPPED
enum { CLD_TRAPPED = 4 };
#define CLD_STOPPED CLD_STOPPED
enum { CLD_STOPPED = 5 };
#define CLD_CONTINUED CLD_CONTINUED
enum { CLD_CONTINUED = 6 };
#define POLL_IN POLL_IN
enum { POLL_IN = 1 };
#define POLL_OUT POLL_OUT
enum { POLL_OUT = 2 };
#define POLL_MSG POLL_MSG
enum { POLL_MSG = 3 };
#define POLL_ERR POLL_ERR
enum { POLL_ERR = 4 };
#define POLL_PRI POLL_PRI
enum { POLL_PRI = 5 };
#define POLL_HUP POLL_HUP
enum { POLL_HUP = 6 };
#define SIGEV_THREAD_ID SIGEV_THREAD_ID
enum { SIGEV_THREAD_ID = 4 };
#define SA_INTERRUPT 0x20000000
#define SA_NOMASK 0x40000000
#define SA_ONESHOT 0x80000000U
#define SA_STACK 0x8000000
#define FP_XSTATE_MAGIC1 1179670611U
#define FP_XSTATE_MAGIC2 1179670597U
#ifdef __x86_64__
#define FP_XSTATE_MAGIC2_SIZE 4UL
#else
#define FP_XSTATE_MAGIC2_SIZE 4U
#endif
#ifdef __x86_64__
#define NGREG 23
#else
#define NGREG 19
#endif
#define MINSIGSTKSZ 2048
#define SIGSTKSZ 0x2000
#ifndef __x86_64__
#define X86_FXSR_MAGIC 0
#endif
#ifdef __USE_GNU
#define TRAP_BRKPT TRAP_BRKPT
enum { TRAP_BRKPT = 1 };
#define TRAP_TRACE TRAP_TRACE
enum { TRAP_TRACE = 2 };
#define TRAP_BRANCH TRAP_BRANCH
enum { TRAP_BRANCH = 3 };
#define TRAP_HWBKPT TRAP_HWBKPT
enum { TRAP_HWBKPT = 4 };
#define TRAP_UNK TRAP_UNK
enum { TRAP_UNK = 5 };
#ifdef __x86_64__
#define REG_R8 REG_R8
enum { REG_R8 = 0 };
#endif
#ifdef __x86_64__
#define REG_R9 REG_R9
enum { REG_R9 = 1 };
#endif
#ifdef __x86_64__
#define REG_R10 REG_R10
enum { REG_R10 = 2 };
#endif
#ifdef __x86_64__
#define REG_R11 REG_R11
enum { REG_R11 = 3 };
#endif
#ifdef __x86_64__
#define REG_R12 REG_R12
enum { REG_R12 = 4 };
#endif
#ifdef __x86_64__
#define REG_R13 REG_R13
enum { REG_R13 = 5 };
#endif
#ifdef __x86_64__
#define REG_R14 REG_R14
enum { REG_R14 = 6 };
#endif
#ifdef __x86_64__
#define REG_R15 REG_R15
enum { REG_R15 = 7 };
#endif
#ifdef __x86_64__
#define REG_RDI REG_RDI
enum { REG_RDI = 8 };
#endif
#ifdef __x86_64__
#define REG_RSI REG_RSI
enum { REG_RSI = 9 };
#endif
#ifdef __x86_64__
#define REG_RBP REG_RBP
enum { REG_RBP = 10 };
#endif
#ifdef __x86_64__
#define REG_RBX REG_RBX
enum { REG_RBX = 11 };
#endif
#ifdef __x86_64__
#define REG_RDX REG_RDX
enum { REG_RDX = 12 };
#endif
#ifdef __x86_64__
#define REG_RAX REG_RAX
enum { REG_RAX = 13 };
#endif
#ifdef __x86_64__
#define REG_RCX REG_RCX
enum { REG_RCX = 14 };
#endif
#ifdef __x86_64__
#define REG_RSP REG_RSP
enum { REG_RSP = 15 };
#endif
#ifdef __x86_64__
#define REG_RIP REG_RIP
enum { REG_RIP = 16 };
#endif
#ifdef __x86_64__
#define REG_EFL REG_EFL
enum { REG_EFL = 17 };
#else
#define REG_EFL REG_EFL
enum { REG_EFL = 16 };
#endif
#ifdef __x86_64__
#define REG_CSGSFS REG_CSGSFS
enum { REG_CSGSFS = 18 };
#endif
#ifdef __x86_64__
#define REG_ERR REG_ERR
enum { REG_ERR = 19 };
#else
#define REG_ERR REG_ERR
enum { REG_ERR = 13 };
#endif
#ifdef __x86_64__
#define REG_TRAPNO REG_TRAPNO
enum { REG_TRAPNO = 20 };
#else
#define REG_TRAPNO REG_TRAPNO
enum { REG_TRAPNO = 12 };
#endif
#ifdef __x86_64__
#define REG_OLDMASK REG_OLDMASK
enum { REG_OLDMASK = 21 };
#endif
#ifdef __x86_64__
#define REG_CR2 REG_CR2
enum { REG_CR2 = 22 };
#endif
#ifndef __x86_64__
#define REG_GS REG_GS
enum { REG_GS = 0 };
#endif
#ifndef __x86_64__
#define REG_FS REG_FS
enum { REG_FS = 1 };
#endif
#ifndef __x86_64__
#define REG_ES REG_ES
enum { REG_ES = 2 };
#endif
#ifndef __x86_64__
#define REG_DS REG_DS
enum { REG_DS = 3 };
#endif
#ifndef __x86_64__
#define REG_EDI REG_EDI
enum { REG_EDI = 4 };
#endif
#ifndef __x86_64__
#define REG_ESI REG_ESI
enum { REG_ESI = 5 };
#endif
#ifndef __x86_64__
#define REG_EBP REG_EBP
enum { REG_EBP = 6 };
#endif
#ifndef __x86_64__
#define REG_ESP REG_ESP
enum { REG_ESP = 7 };
#endif
#ifndef __x86_64__
#define REG_EBX REG_EBX
enum { REG_EBX = 8 };
#endif
#ifndef __x86_64__
#define REG_EDX REG_EDX
enum { REG_EDX = 9 };
#endif
#ifndef __x86_64__
#define REG_ECX REG_ECX
enum { REG_ECX = 10 };
#endif
#ifndef __x86_64__
#define REG_EAX REG_EAX
enum { REG_EAX = 11 };
#endif
#ifndef __x86_64__
#define REG_EIP REG_EIP
enum { REG_EIP = 14 };
#endif
#ifndef __x86_64__
#define REG_CS REG_CS
enum { REG_CS = 15 };
#endif
#ifndef __x86_64__
#define REG_UESP REG_UESP
enum { REG_UESP = 17 };
#endif
#ifndef __x86_64__
#define REG_SS REG_SS
enum { REG_SS = 18 };
#endif
#endif
#define SIGRTMIN (__libc_current_sigrtmin())
#define SIGRTMAX (__libc_current_sigrtmax())
extern int __libc_current_sigrtmin(void);
extern int __libc_current_sigrtmax(void);
#endif
