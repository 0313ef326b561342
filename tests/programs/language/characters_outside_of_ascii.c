// TRUE
// Universal character names and characters as they are mean the same: UTF-8, UTF-16 or their number.
#include <assert.h>
#include <stddef.h>
int main(void) {
  char narrow[] = "\u00e9\U0001F600", same[] = u8"é😀";
  unsigned short sixteen[] = u"\u00e9\U0001F6001";
  unsigned int all[] = U"é😀f";
  wchar_t wide[] = L"\u00e9a", letter = L'é';
  assert(sizeof narrow == 7 && sizeof same == 7 && (unsigned char)narrow[0] == 0xc3 && (unsigned char)same[1] == 0xa9);
  for (int i = 0; i < 7; i++)
    assert(narrow[i] == same[i]);
  assert(sizeof sixteen == 10 && sixteen[1] == 0xd83d && sixteen[2] == 0xde00 && sixteen[3] == '1');
  assert(sizeof all == 16 && all[1] == 0x1f600 && all[2] == 'f');
  assert(wide[0] == 0xe9 && wide[1] == 'a' && wide[2] == 0 && letter == wide[0] && u'\u00e9' == 0xe9);
  return 0;
}
