#ifndef CONCORD_EMMINTRIN_H
#define CONCORD_EMMINTRIN_H
#define _mm_pause() __builtin_ia32_pause()
#define _mm_mfence() __atomic_thread_fence(__ATOMIC_SEQ_CST)
#define _mm_lfence() __atomic_signal_fence(__ATOMIC_SEQ_CST)
#define _mm_sfence() __atomic_signal_fence(__ATOMIC_SEQ_CST)
#define _MM_HINT_T0 3
#define _MM_HINT_T1 2
#define _MM_HINT_T2 1
#define _MM_HINT_NTA 0
extern void _mm_prefetch(const void *, int);
extern void _mm_clflush(const void *);
#endif
