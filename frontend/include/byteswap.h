#ifndef CONCORD_BYTESWAP_H
#define CONCORD_BYTESWAP_H
#include <features.h>
#define bswap_16(x) __builtin_bswap16(x)
#define bswap_32(x) __builtin_bswap32(x)
#define bswap_64(x) __builtin_bswap64(x)
/* Constants that no model needs. */
#define _BYTESWAP_H 1
#endif
