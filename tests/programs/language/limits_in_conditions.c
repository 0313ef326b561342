// TRUE
// The limits of <limits.h> are numbers in conditions of the preprocessor, too, which computes with 64 bits: `~0UL` is
// no maximum there, and a cast is no number.
#include <limits.h>

extern void reach_error(void);

int main(void)
{
#if ULONG_MAX == 0xffffffff
    if (sizeof(long) != 4)
        reach_error();
#elif LONG_MAX > 2147483647
    if (sizeof(long) != 8)
        reach_error();
#else
    reach_error();
#endif
    if (SSIZE_MAX != LONG_MAX || LONG_MIN != -LONG_MAX - 1)
        reach_error();
    return 0;
}
