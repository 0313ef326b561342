#ifndef CONCORD_BITS_TYPES_TIMES_H
#define CONCORD_BITS_TYPES_TIMES_H
/* What several headers have of time, without any function or macro. */
typedef long time_t;
typedef long suseconds_t;
struct timespec {
    time_t tv_sec;
    long tv_nsec;
};
struct timeval {
    time_t tv_sec;
    suseconds_t tv_usec;
};
#endif
