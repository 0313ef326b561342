// TRUE
// The memory location of the bit-fields ends with the last of them: what is behind (another member, a bit-field after
// one without width) may be accessed at the same time, plainly and atomically.
#include <pthread.h>
union {
  struct { unsigned char c; unsigned e : 8, g : 12; unsigned : 0; unsigned k : 5; } fields;
  struct { _Atomic unsigned char first; unsigned char more[3]; unsigned char last; } cells;
} u;
void *work(void *unused) {
  u.fields.g++;
  u.fields.e = 1;
  return unused;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  u.cells.first++;
  u.fields.k = 3;
  return u.cells.last;
}
