// TRUE
// The name of the function.
#include <assert.h>
int main(void) {
    assert(__func__[0] == 'm' && sizeof(__func__) == 5 && __FUNCTION__[3] == 'n');
    return 0;
}
