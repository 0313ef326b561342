// FALSE
// The third parameter is a vector of any length; so there may be six.
#include <assert.h>
int main(int argc, char **argv, char **envp) {
    int n = 0;
    while (envp[n]) n++;
    assert(n < 6);
    return 0;
}
