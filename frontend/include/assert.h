/* No include guard: the meaning follows NDEBUG at each inclusion. */
#undef assert
#ifdef NDEBUG
#define assert(e) ((void)0)
#else
extern void __concord_assert(int);
#define assert(e) __concord_assert((e) != 0)
#endif
#undef static_assert
#define static_assert _Static_assert
