#ifndef CONCORD_SYS_RANDOM_H
#define CONCORD_SYS_RANDOM_H
#include <sys/types.h>
#define GRND_NONBLOCK 1
#define GRND_RANDOM 2
extern ssize_t getrandom(void *, size_t, unsigned int);
extern int getentropy(void *, size_t);
/* Constants that no model needs. */
#define _SYS_RANDOM_H 1
#define GRND_INSECURE 4
#endif
