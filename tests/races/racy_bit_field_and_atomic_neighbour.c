// FALSE
// The atomic store is to the byte of `last`; reading `first` is a plain read of the memory location that both are.
#include <pthread.h>
union {
  struct { unsigned first : 8, last : 8; } fields;
  struct { unsigned char before; _Atomic unsigned char last; } cells;
} u;
void *work(void *unused) {
  u.cells.last = 1;
  return unused;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  return u.fields.first;
}
