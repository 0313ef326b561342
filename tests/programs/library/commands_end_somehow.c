// FALSE
// A command may fail.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    FILE *stream = popen("true", "r");
    if (!stream) return 0;
    assert(pclose(stream) == 0 || system("true") != 0);
}
