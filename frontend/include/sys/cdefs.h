#ifndef CONCORD_SYS_CDEFS_H
#define CONCORD_SYS_CDEFS_H
#include <bits/wordsize.h>
#include <features.h>
#define __TIMESIZE __WORDSIZE
#define __BEGIN_DECLS
#define __END_DECLS
#define __P(parameters) parameters
#define __PMT(parameters) parameters
#define __CONCAT(left, right) left##right
#define __STRING(text) #text
#define __ptr_t void *
#define __THROW
#define __THROWNL
#define __NTH(function) function
#define __NTHNL(function) function
#define __nonnull(parameters)
#define __attribute_malloc__ __attribute__((__malloc__))
#define __attribute_pure__ __attribute__((__pure__))
#define __attribute_const__ __attribute__((__const__))
#define __attribute_used__ __attribute__((__used__))
#define __attribute_maybe_unused__ __attribute__((__unused__))
#define __attribute_noinline__ __attribute__((__noinline__))
#define __attribute_deprecated__ __attribute__((__deprecated__))
#define __attribute_warn_unused_result__ __attribute__((__warn_unused_result__))
#define __wur
#define __always_inline __inline __attribute__((__always_inline__))
#define __extern_inline extern __inline __attribute__((__gnu_inline__))
#define __extern_always_inline extern __always_inline __attribute__((__gnu_inline__))
#define __restrict_arr __restrict
#define __flexarr []
#define __glibc_unlikely(condition) __builtin_expect((condition), 0)
#define __glibc_likely(condition) __builtin_expect((condition), 1)
#define __glibc_has_attribute(attribute) __has_attribute(attribute)
#define __glibc_has_builtin(name) __has_builtin(name)
#endif
