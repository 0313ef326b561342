// FALSE
// "The implementation may also set errno to EINVAL in case no conversion was performed."
#include <errno.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
    errno = 0;
    if (strtol("x", 0, 10) == 0 && errno == EINVAL)
        reach_error();
    return 0;
}
