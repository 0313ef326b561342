// TRUE
// <sys/types.h> and <stdlib.h> of the GNU library define BYTE_ORDER. Without it both sides of the comparison are 0, and the
// program would be that of a machine of the other order.
#include <stdlib.h>

extern void reach_error(void);

int main(void)
{
#if BYTE_ORDER == BIG_ENDIAN
    reach_error();
#endif
    return 0;
}
