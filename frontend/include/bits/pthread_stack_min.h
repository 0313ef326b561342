#ifndef CONCORD_BITS_PTHREAD_STACK_MIN_H
#define CONCORD_BITS_PTHREAD_STACK_MIN_H
/* Constants that several headers have and no model needs. */
#define PTHREAD_STACK_MIN 0x4000
#endif
