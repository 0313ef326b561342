#include <features.h>
/* No include guard: the meaning follows NDEBUG at each inclusion. */
#undef assert
#ifdef NDEBUG
#define assert(e) ((void)0)
#else
extern void __concord_assert(int);
extern void __assert_fail(const char *, const char *, unsigned int, const char *);
#define assert(e) __concord_assert((e) != 0)
#endif
#undef static_assert
#define static_assert _Static_assert
/* Constants that no model needs. */
#define _ASSERT_H 1
