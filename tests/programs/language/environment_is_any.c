// FALSE
// A variable may be there, with any text.
#include <assert.h>
#include <stdlib.h>
int main(void) {
    char *home = getenv("HOME");
    if (home && home[0] == '/' && !home[1]) assert(0);
    return 0;
}
