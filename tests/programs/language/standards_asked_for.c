// FALSE
// Any header of the GNU library says which standards a program has: _POSIX_C_SOURCE is 200809L if nothing is asked for, and
// what threads offer is told by macros of <unistd.h>; types of mutexes are enumeration constants and no macros.
#include <pthread.h>
#include <unistd.h>

extern void reach_error(void);

int main(void)
{
#if _POSIX_C_SOURCE >= 200809L && defined _DEFAULT_SOURCE && !defined _GNU_SOURCE && defined __GLIBC__
#if defined _POSIX_THREADS && _POSIX_BARRIERS > 0 && !defined PTHREAD_MUTEX_RECURSIVE
    if (PTHREAD_MUTEX_RECURSIVE == 1 && PTHREAD_PRIO_INHERIT == 1)
        reach_error();
#endif
#endif
    return 0;
}
