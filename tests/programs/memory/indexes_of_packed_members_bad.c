// FALSE
// As in the program without `bad` in its name, but the assertion says something else.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
struct inner {
  int number;
  char mark;
} __attribute__((packed));
struct outer {
  int key;
  struct inner in[2];
};
static struct outer table[3];
int main(void) {
  int index = __VERIFIER_nondet_int();
  if (index != 0) return 0;
  table[0].in[0].number = 3;
  int sum = table[index].in[index].number;
  sum += ((unsigned char *)&table[1 + index].in[0])[1];
  assert(sum == 4);
  return 0;
}
