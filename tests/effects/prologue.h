/* What the calls of `calls.txt` are made with. The same text is read by the system's compiler with its own headers. */
#define _GNU_SOURCE
#include <alloca.h>
#include <arpa/inet.h>
#include <assert.h>
#include <ctype.h>
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <locale.h>
#include <malloc.h>
#include <math.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysinfo.h>
#include <sys/time.h>
#include <syslog.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

extern void reach_error(void);

/* Counts the evaluations of each argument. */
int n[12];

pthread_t thread;
pthread_attr_t attributes;
struct sched_param parameters;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_mutexattr_t mutex_attributes;
pthread_spinlock_t spin;
pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
pthread_condattr_t condition_attributes;
pthread_rwlock_t rwlock = PTHREAD_RWLOCK_INITIALIZER;
pthread_rwlockattr_t rwlock_attributes;
pthread_barrier_t barrier;
pthread_barrierattr_t barrier_attributes;
sem_t semaphore;
pthread_once_t once = PTHREAD_ONCE_INIT;
once_flag once_c11 = ONCE_FLAG_INIT;
pthread_key_t key;
tss_t specific;
thrd_t thread_c11;
mtx_t mtx;
cnd_t cnd;
struct timespec later = { 2000000000, 0 }, moment = { 0, 1 }, left_over;
struct timeval day;
sigset_t signals;
struct sigaction action;

int number, other, *pointer;
int wholes[3] = { 3, 1, 2 };
long wide_number;
long long widest_number;
unsigned natural;
unsigned long wide_natural;
unsigned long long widest_natural;
_Atomic int shared;
int plain_shared;
atomic_flag flag = ATOMIC_FLAG_INIT;
_Bool truth;
char *words[] = { "program", 0 };
char large[BUFSIZ], buffer[32] = "ab cd", rest[32] = "xyz", *text, *kept;
wchar_t wide[16] = L"ab", wide_rest[16] = L"cd";
double real = 2.5;
float single = 2.5f;
void *memory;
size_t amount;
FILE *file;
time_t moment_of_day;

void *start(void *argument) { return argument; }
int start_c11(void *argument) { return argument != 0; }
void routine(void) { }
void exit_handler(int status, void *argument) { (void)status, (void)argument; }
void handler(void *argument) { (void)argument; }
int compare(const void *left, const void *right) { return *(const int *)left - *(const int *)right; }
int compare_with(const void *left, const void *right, void *argument) {
    (void)argument;
    return *(const int *)left - *(const int *)right;
}

/* Calls that hand on a list of arguments. */
int sprint(char *to, const char *format, ...) {
    va_list list;
    va_start(list, format);
    int result = vsprintf(to, format, list);
    va_end(list);
    return result;
}
int snprint(char *to, size_t size, const char *format, ...) {
    va_list list;
    va_start(list, format);
    int result = vsnprintf(to, size, format, list);
    va_end(list);
    return result;
}
int asprint(char **to, const char *format, ...) {
    va_list list;
    va_start(list, format);
    int result = vasprintf(to, format, list);
    va_end(list);
    return result;
}
int print(const char *format, ...) {
    va_list list;
    va_start(list, format);
    int result = vprintf(format, list);
    va_end(list);
    return result;
}
int fprint(FILE *to, const char *format, ...) {
    va_list list;
    va_start(list, format);
    int result = vfprintf(to, format, list);
    va_end(list);
    return result;
}
int dprint(int to, const char *format, ...) {
    va_list list;
    va_start(list, format);
    int result = vdprintf(to, format, list);
    va_end(list);
    return result;
}
void sysprint(int priority, const char *format, ...) {
    va_list list;
    va_start(list, format);
    vsyslog(priority, format, list);
    va_end(list);
}
void warning(const char *format, ...) {
    va_list list, again;
    va_start(list, format);
    va_copy(again, list);
    vwarn(format, list);
    vwarnx(format, again);
    va_end(list);
}

#ifdef FOR_CONCORD
/* What the project's own headers do not declare, and what belongs to verifiers only. */
extern void cfree(void *);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_assert(int);
extern void assume_abort_if_not(int);
#endif

/* What input gives. */
char *unknown_text;
size_t unknown_size;
int unknown_number, unknown_ends[2];
struct sockaddr unknown_address;
