#ifndef CONCORD_BITS_TYPES_SIGSET_T_H
#define CONCORD_BITS_TYPES_SIGSET_T_H
typedef struct {
    unsigned long __val[1024 / (8 * sizeof(unsigned long))];
} sigset_t;
#endif
