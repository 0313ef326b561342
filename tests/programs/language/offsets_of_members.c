// TRUE
// Offsets of members inside of members and of elements, also of elements that are computed.
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>

struct part {
  char kind;
  short values[3];
};
struct whole {
  char name[5];
  struct part parts[4];
  union {
    int number;
    struct {
      char low, high;
    };
  };
  int rest[];
};
enum { CONSTANT = offsetof(struct whole, parts[1].values[2]) };
char room[offsetof(struct whole, rest[2])];
int main(void) {
  assert(offsetof(struct whole, parts) == 6 && CONSTANT == 20 && offsetof(struct whole, high) == 41);
  assert(sizeof room == 52 && offsetof(struct whole, parts->values) == 8);
  int i = 2, j = 1;
  assert(offsetof(struct whole, parts[i].values[j]) == 26 && offsetof(struct whole, rest[i + j]) == 56);
  assert(offsetof(struct whole, parts[i++].values[i - 2]) == 26 && i == 3);
  struct whole w;
  assert((char *)&w.parts[i].values[j] - (char *)&w == offsetof(struct whole, parts[i].values[j]));
  struct whole *p = malloc(offsetof(struct whole, rest[i]));
  p->rest[2] = 7;
  assert(p->rest[2] == 7);
  return 0;
}
