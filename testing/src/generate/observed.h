#define _GNU_SOURCE
#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <malloc.h>
#include <math.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/time.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

/* A number with the sign of another, since many functions fix the sign of their result only. */
static int sign(int of) { return (of > 0) - (of < 0); }

/* Eight bytes as a number. */
static long long bytes8(const void *from) {
    const unsigned char *bytes = from;
    unsigned long long all = 0;
    for (int i = 7; i >= 0; i--) all = all << 8 | bytes[i];
    return all;
}

/* How far a result is behind the beginning of an object; -1 for null. */
static long long offset(const void *result, const void *begin) {
    return result ? (const char *)result - (const char *)begin : -1;
}
