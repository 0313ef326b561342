// UNKNOWN(invalid
// The text of an error may be as long as it likes: GNU's longest has 49 characters.
#include <assert.h>
#include <string.h>
int main(void) {
    assert(strlen(strerror(84)) < 40);
}
