// TRUE
// A base above 36 is an error, whatever the string is: it must not be read beyond its end.
#include <errno.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
    char text[] = "1F", *end = text;
    errno = 0;
    long value = strtol(text, &end, 37);
    if (value != 0 || errno != EINVAL)
        reach_error();
    return 0;
}
