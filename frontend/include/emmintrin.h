#ifndef CONCORD_EMMINTRIN_H
#define CONCORD_EMMINTRIN_H
#define _mm_pause() __builtin_ia32_pause()
#define _mm_mfence() __atomic_thread_fence(__ATOMIC_SEQ_CST)
#define _mm_lfence() __atomic_signal_fence(__ATOMIC_SEQ_CST)
#define _mm_sfence() __atomic_signal_fence(__ATOMIC_SEQ_CST)
#endif
