// TRUE
// Names with characters outside of ASCII, however they are written; the escape character; numbers that no type of the
// standard holds; enumerations and structures with attributes.
#include <assert.h>
int gr\u00f6\u00dfe = 3, straße = 4;
struct größe { int länge; };
enum __attribute__((packed)) small { A, B = 200 };
enum medium { C = -1, D = 300 } __attribute__((packed));
struct pair { int first, second; };
_Atomic struct pair pair, *behind = &pair;
int main(void) {
  struct größe g = {größe};
  assert(g.l\u00e4nge == 3 && stra\u00dfe == 4);
  assert('\e' == 27 && "\E1"[0] == 27 && L'\e' == 27 && sizeof "\e1" == 3);
  unsigned long long all = 18446744073709551615, half = 9223372036854775808;
  assert(all == ~0ull && half == 1ull << 63);
  assert(sizeof(9223372036854775808) == (sizeof(long) == 8 ? 16 : 8));
  assert((18446744073709551615 > 0) == (sizeof(long) == 8));
  enum small value = B;
  assert(sizeof value == 1 && value == 200 && sizeof(enum medium) == 2 && sizeof B == sizeof(int));
  pair.first = 1;
  behind->second = 2;
  assert(pair.first == 1 && pair.second == 2);
  return 0;
}
