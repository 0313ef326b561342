// TRUE
// Attributes in double brackets, also those about layout.
#include <assert.h>
struct [[gnu::packed]] a {
  char c;
  int i;
};
struct b {
  char c;
  [[gnu::aligned(16)]] int i;
};
int arr[3] = { 1, 2, 3 }, idx[1] = { 2 };
[[noreturn]] void die(void);
[[nodiscard("why")]] static int f([[maybe_unused]] int x) {
  switch (x) {
    case 1: x++;
    [[fallthrough]];
    default: return x;
  }
}
int main(void) {
  assert(sizeof(struct a) == 5 && sizeof(struct b) == 32);
  assert(arr[idx[0]] == 3 && f(1) == 2);
  return 0;
}
