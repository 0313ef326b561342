#ifndef CONCORD_BITS_LIMITS_H
#define CONCORD_BITS_LIMITS_H
/* Constants that several headers have and no model needs. */
#define MAX_CANON 255
#define MAX_INPUT 255
#define XATTR_NAME_MAX 255
#define XATTR_SIZE_MAX 0x10000
#define XATTR_LIST_MAX 0x10000
#define RTSIG_MAX 32
#endif
