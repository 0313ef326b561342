// TRUE
// Strings of wide characters.
#include <assert.h>
#include <wchar.h>
int main(void) {
  wchar_t text[8];
  wcscpy(text, L"ab\u20ac");
  wcscat(text, L"d");
  assert(wcslen(text) == 4 && text[2] == 0x20ac && wcscmp(text, L"ab\u20acd") == 0);
  assert(wcsncmp(text, L"abc", 2) == 0 && wcscmp(L"a", L"b") < 0 && wcschr(text, L'd') == text + 3);
  wmemset(text, L'x', 2);
  wcsncpy(text + 2, L"y", 3);
  assert(text[0] == L'x' && text[1] == L'x' && text[2] == L'y' && text[4] == 0);
  return 0;
}
