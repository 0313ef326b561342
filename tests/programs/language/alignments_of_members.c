// TRUE
// The alignment of a member is that of its place in the structure, so less than that of a variable of the type with
// 32-bit pointers; of what a pointer points to or an array consists of it is that of the type. Constants may need it.
#include <assert.h>
#define LEAST ((int)_Alignof(long long))
struct pair { char c; long long l; double d; long long wide __attribute__((aligned(16))); short s[3]; struct { long long z; } in; };
struct __attribute__((packed)) packed { char c; long long l; double d __attribute__((aligned(4))); struct { long long z; } in; };
#pragma pack(push, 2)
struct limited { char c; long long l; char e __attribute__((aligned(8))); };
#pragma pack(pop)
union both { char c; long long l; };
struct pair pair, pairs[2], *pointer = &pair;
struct packed packed;
struct limited limited;
union both both;
long long numbers[3], *number = numbers;
enum { OF_MEMBER = __alignof__(pair.l) + 100 * __alignof__(pointer->wide) };
char array[__alignof__(pointer->in.z)];
struct narrow { int a : __alignof__(both.l); };
static int chosen(int x) {
  switch (x) {
  case __alignof__(pair.d): return 1;
  case __alignof__(pair.wide): return 2;
  case (__alignof__ *number) * 10: return 3;
  }
  return 0;
}
int main(void) {
  assert(OF_MEMBER == LEAST + 1600 && sizeof array == LEAST);
  assert(__alignof__(pair.l) == LEAST && __alignof__ pointer->d == LEAST && _Alignof(pairs[1].l) == LEAST);
  assert(__alignof__((&pair)->l) == LEAST && __alignof__(*&pair.l) == LEAST && __alignof__(((pair)).l) == LEAST);
  assert(__alignof__(pair.in) == LEAST && __alignof__(both.l) == LEAST && __alignof__(both.c) == 1);
  assert(__alignof__(pair.s) == 2 && __alignof__(pair.s[1]) == 2 && __alignof__(*pair.s) == 2);
  assert(__alignof__(packed.l) == 1 && __alignof__(packed.d) == 4 && __alignof__(packed.in) == 1);
  assert(__alignof__(packed.in.z) == LEAST && __alignof__(limited.l) == 2 && __alignof__(limited.e) == 2);
  assert(__alignof__(*number) == 8 && __alignof__(number[1]) == 8 && __alignof__(numbers[1]) == 8);
  assert(__alignof__(1[numbers]) == 8 && __alignof__(*numbers) == 8 && __alignof__("abc") == 1);
  assert(__alignof__(pairs) == 16 && __alignof__(*pointer) == 16 && __alignof__(*pointer++) == 16 && pointer == &pair);
  assert(chosen(LEAST) == 1 && chosen(16) == 2 && chosen(80) == 3);
  assert(sizeof _Alignof(char) == sizeof(sizeof 1) && sizeof __alignof__(pair.l) * 2 == 2 * sizeof(sizeof 1));
  struct narrow narrow = { -1 };
  assert(narrow.a == -1);
  return 0;
}
