// TRUE
// Characters have the types that their prefixes say.
#include <stddef.h>
extern void reach_error(void);
int main(void) {
    if (sizeof u'a' != 2 || sizeof U'a' != 4 || sizeof L'a' != sizeof(wchar_t) || sizeof 'a' != 4) reach_error();
    if (U'\xffffffff' <= 0 || L'\xffffffff' >= 0 || u'\xffff' != 65535) reach_error();
    if (U"\xffffffff"[0] <= 0 || L"\xffffffff"[0] >= 0) reach_error();
    if (_Generic(u'a', unsigned short: 1, default: 2) != 1 || _Generic(L'a', wchar_t: 1, default: 2) != 1) reach_error();
    return 0;
}
