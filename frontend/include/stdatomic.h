#ifndef CONCORD_STDATOMIC_H
#define CONCORD_STDATOMIC_H
#include <stddef.h>
#include <stdint.h>
typedef enum {
  memory_order_relaxed = 0,
  memory_order_consume = 1,
  memory_order_acquire = 2,
  memory_order_release = 3,
  memory_order_acq_rel = 4,
  memory_order_seq_cst = 5
} memory_order;
typedef _Atomic(_Bool) atomic_bool;
typedef _Atomic(char) atomic_char;
typedef _Atomic(signed char) atomic_schar;
typedef _Atomic(unsigned char) atomic_uchar;
typedef _Atomic(short) atomic_short;
typedef _Atomic(unsigned short) atomic_ushort;
typedef _Atomic(int) atomic_int;
typedef _Atomic(unsigned int) atomic_uint;
typedef _Atomic(long) atomic_long;
typedef _Atomic(unsigned long) atomic_ulong;
typedef _Atomic(long long) atomic_llong;
typedef _Atomic(unsigned long long) atomic_ullong;
typedef _Atomic(size_t) atomic_size_t;
typedef _Atomic(intptr_t) atomic_intptr_t;
typedef _Atomic(uintptr_t) atomic_uintptr_t;
typedef _Atomic(ptrdiff_t) atomic_ptrdiff_t;
typedef _Atomic(int8_t) atomic_int_least8_t;
typedef _Atomic(uint8_t) atomic_uint_least8_t;
typedef _Atomic(int16_t) atomic_int_least16_t;
typedef _Atomic(uint16_t) atomic_uint_least16_t;
typedef _Atomic(int32_t) atomic_int_least32_t;
typedef _Atomic(uint32_t) atomic_uint_least32_t;
typedef _Atomic(int64_t) atomic_int_least64_t;
typedef _Atomic(uint64_t) atomic_uint_least64_t;
typedef _Atomic(int_fast8_t) atomic_int_fast8_t;
typedef _Atomic(uint_fast8_t) atomic_uint_fast8_t;
typedef _Atomic(int_fast16_t) atomic_int_fast16_t;
typedef _Atomic(uint_fast16_t) atomic_uint_fast16_t;
typedef _Atomic(int_fast32_t) atomic_int_fast32_t;
typedef _Atomic(uint_fast32_t) atomic_uint_fast32_t;
typedef _Atomic(int64_t) atomic_int_fast64_t;
typedef _Atomic(uint64_t) atomic_uint_fast64_t;
typedef _Atomic(intmax_t) atomic_intmax_t;
typedef _Atomic(uintmax_t) atomic_uintmax_t;
typedef _Atomic(unsigned short) atomic_char16_t;
typedef _Atomic(unsigned int) atomic_char32_t;
typedef _Atomic(wchar_t) atomic_wchar_t;
typedef _Atomic(_Bool) atomic_flag;
#define ATOMIC_FLAG_INIT 0
#define ATOMIC_VAR_INIT(value) (value)
#define ATOMIC_INT_LOCK_FREE 2
#define ATOMIC_POINTER_LOCK_FREE 2
#define ATOMIC_BOOL_LOCK_FREE 2
#define ATOMIC_CHAR_LOCK_FREE 2
#define ATOMIC_SHORT_LOCK_FREE 2
#define ATOMIC_LONG_LOCK_FREE 2
#define ATOMIC_LLONG_LOCK_FREE 2
#define kill_dependency(value) (value)
/* Each of these is known to the front end, whatever the type of its operands is. */
#define atomic_init(p, v) __concord_atomic_init(p, v)
#define atomic_load(p) __concord_atomic_load(p)
#define atomic_load_explicit(p, o) __concord_atomic_load_explicit(p, o)
#define atomic_store(p, v) __concord_atomic_store(p, v)
#define atomic_store_explicit(p, v, o) __concord_atomic_store_explicit(p, v, o)
#define atomic_exchange(p, v) __concord_atomic_exchange(p, v)
#define atomic_exchange_explicit(p, v, o) __concord_atomic_exchange_explicit(p, v, o)
#define atomic_compare_exchange_strong(p, e, d) __concord_atomic_compare_exchange_strong(p, e, d)
#define atomic_compare_exchange_strong_explicit(p, e, d, s, f) \
  __concord_atomic_compare_exchange_strong_explicit(p, e, d, s, f)
#define atomic_compare_exchange_weak(p, e, d) __concord_atomic_compare_exchange_weak(p, e, d)
#define atomic_compare_exchange_weak_explicit(p, e, d, s, f) \
  __concord_atomic_compare_exchange_weak_explicit(p, e, d, s, f)
#define atomic_fetch_add(p, v) __concord_atomic_fetch_add(p, v)
#define atomic_fetch_add_explicit(p, v, o) __concord_atomic_fetch_add_explicit(p, v, o)
#define atomic_fetch_sub(p, v) __concord_atomic_fetch_sub(p, v)
#define atomic_fetch_sub_explicit(p, v, o) __concord_atomic_fetch_sub_explicit(p, v, o)
#define atomic_fetch_or(p, v) __concord_atomic_fetch_or(p, v)
#define atomic_fetch_or_explicit(p, v, o) __concord_atomic_fetch_or_explicit(p, v, o)
#define atomic_fetch_xor(p, v) __concord_atomic_fetch_xor(p, v)
#define atomic_fetch_xor_explicit(p, v, o) __concord_atomic_fetch_xor_explicit(p, v, o)
#define atomic_fetch_and(p, v) __concord_atomic_fetch_and(p, v)
#define atomic_fetch_and_explicit(p, v, o) __concord_atomic_fetch_and_explicit(p, v, o)
#define atomic_flag_test_and_set(p) __concord_atomic_flag_test_and_set(p)
#define atomic_flag_test_and_set_explicit(p, o) __concord_atomic_flag_test_and_set_explicit(p, o)
#define atomic_flag_clear(p) __concord_atomic_flag_clear(p)
#define atomic_flag_clear_explicit(p, o) __concord_atomic_flag_clear_explicit(p, o)
#define atomic_thread_fence(o) __concord_atomic_thread_fence(o)
#define atomic_signal_fence(o) __concord_atomic_signal_fence(o)
#define atomic_is_lock_free(p) __concord_atomic_is_lock_free(p)
#endif
