#ifndef CONCORD_BITS_POSIX2_LIM_H
#define CONCORD_BITS_POSIX2_LIM_H
/* Constants that several headers have and no model needs. */
#define RE_DUP_MAX 32767
#endif
