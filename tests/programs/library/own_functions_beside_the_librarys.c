// TRUE
// Functions of the program do not take the place of what functions of the library use inside.
#include <assert.h>
#include <string.h>
#include <strings.h>
#include <wchar.h>
char *strtok_r(char *text, const char *set, char **rest) { return text + 1; }
int strncasecmp(const char *one, const char *other, size_t most) { return 77; }
size_t wcslen(const wchar_t *text) { return 1; }

int main(void) {
    char text[] = "ab";
    wchar_t wide[8] = L"ab";
    assert(strtok(text, "b") == text);
    assert(strcasecmp("A", "a") == 0);
    wcscat(wide, L"c");
    assert(wide[2] == L'c' && wcslen(wide) == 1);
    return 0;
}
