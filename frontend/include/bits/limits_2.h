#ifndef CONCORD_BITS_LIMITS_2_H
#define CONCORD_BITS_LIMITS_2_H
/* Constants that several headers have and no model needs. */
#define NGROUPS_MAX 0x10000
#endif
