#ifndef CONCORD_SYS_TYPES_H
#define CONCORD_SYS_TYPES_H
#include <bits/pthreadtypes.h>
#include <bits/stdint-intn.h>
#include <bits/types.h>
#include <features.h>
#include <stddef.h>
typedef char *caddr_t;
typedef long long loff_t;
typedef long long quad_t;
typedef unsigned long long u_quad_t;
typedef unsigned int uint;
typedef unsigned short ushort;
typedef unsigned long ulong;
typedef __UINT8_TYPE__ u_int8_t;
typedef __UINT16_TYPE__ u_int16_t;
typedef __UINT32_TYPE__ u_int32_t;
typedef __UINT64_TYPE__ u_int64_t;
typedef unsigned char u_char;
typedef unsigned short u_short;
typedef unsigned int u_int;
typedef unsigned long u_long;
typedef int daddr_t;
typedef struct {
    int __val[2];
} fsid_t;
#ifdef __USE_MISC
#include <endian.h>
#include <sys/select.h>
#endif
/* Constants that no model needs. */
#define _SYS_TYPES_H 1
#endif
