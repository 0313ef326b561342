// TRUE
// Inside the functions the name is that of the parameter: 1 + 4 + 2 + 6 + 9 + 2.
#include <assert.h>
typedef int T;
typedef struct { int member; } pair, *pairs;
static int size(char T) { return sizeof(T); }
static int more(int T) { return (T)+1; }
static int less(const unsigned T) { return (T)-1; }
static int times(int T, int x) { return (T)*x; }
static int pointed(T *T, pairs pairs) { return T[0] + sizeof pairs->member + (pairs)->member; }
static int called(int (*T)(char)) { return (T)(4) + 1; }
static int type(T x, int (*f)(int T)) { T y = x; return sizeof(T) == 4 && f ? y : 0; }
int main(void) {
  T number = 4;
  pair one = {1};
  int sum = size(3) + more(3) + less(3) + times(2, 3) + pointed(&number, &one) + called(size);
  assert(type(5, more) == 5 && sum == 24);
  return 0;
}
