#ifndef CONCORD_BITS_PTHREADTYPES_H
#define CONCORD_BITS_PTHREADTYPES_H
/* POSIX gives these types to <sys/types.h>, too. The front end knows them by name. */
typedef unsigned long pthread_t;
typedef unsigned int pthread_key_t;
typedef int pthread_once_t;
typedef volatile int pthread_spinlock_t;
typedef struct __concord_mutex pthread_mutex_t;
typedef struct __concord_mutexattr pthread_mutexattr_t;
typedef struct __concord_attr pthread_attr_t;
typedef struct __concord_cond pthread_cond_t;
typedef struct __concord_condattr pthread_condattr_t;
typedef struct __concord_rwlock pthread_rwlock_t;
typedef struct __concord_rwlockattr pthread_rwlockattr_t;
typedef struct __concord_barrier pthread_barrier_t;
typedef struct __concord_barrierattr pthread_barrierattr_t;
#endif
