// TRUE
// Wide characters and strings, and constants of several characters.
#include <assert.h>
#include <stddef.h>
int main(void) {
    const wchar_t *s = L"ab";
    wchar_t t[] = L"xyz";
    assert(s[0] == L'a' && s[1] == 'b' && s[2] == 0 && sizeof(t) == 4 * sizeof(wchar_t));
    assert('ab' == 'a' * 256 + 'b');
    assert(L'\x263a' == 0x263a);
    assert(u8"q"[0] == 'q');
    assert(sizeof(u"ab") == 6 && sizeof(U"ab") == 12);
    return 0;
}
