// TRUE
// Functions on strings and characters.
#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    char b[8];
    strcpy(b, "ab");
    strcat(b, "cd");
    assert(strlen(b) == 4 && strcmp(b, "abcd") == 0 && strncmp(b, "abx", 2) == 0 && strcmp(b, "abce") < 0);
    assert(strchr(b, 'c') == b + 2 && strrchr(b, 'z') == NULL);
    assert(memcmp(b, "abcd", 5) == 0 && memchr(b, 'd', 4) == b + 3);
    assert(isdigit('4') && !isdigit('x') && isalpha('q') && isspace(' ') && toupper('a') == 'A' && tolower('Q') == 'q');
    assert(isupper('A') && !islower('A') && isalnum('9') && isxdigit('f') && !ispunct('a') && isprint('~'));
    char *d = strndup(b, 2);
    assert(d[0] == 'a' && d[2] == 0);
    return 0;
}
