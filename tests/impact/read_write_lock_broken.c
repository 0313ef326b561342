// FALSE
// As read_write_lock.c, but a writer does not wait for readers: x may change between the two reads of it.
#include <assert.h>
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void __VERIFIER_assume(int);
int w, r, x, y;
static void take_write(void) {
  __VERIFIER_atomic_begin();
  __VERIFIER_assume(w == 0);
  w = 1;
  __VERIFIER_atomic_end();
}
static void take_read(void) {
  __VERIFIER_atomic_begin();
  __VERIFIER_assume(w == 0);
  r = r + 1;
  __VERIFIER_atomic_end();
}
static void give_read(void) {
  __VERIFIER_atomic_begin();
  r = r - 1;
  __VERIFIER_atomic_end();
}
void *writer(void *unused) {
  take_write();
  x = 3;
  w = 0;
  return 0;
}
void *reader(void *unused) {
  take_read();
  int l = x;
  y = l;
  int ly = y, lx = x;
  assert(ly == lx);
  give_read();
  return 0;
}
int main(void) {
  pthread_t a, b, c, d;
  pthread_create(&a, 0, writer, 0);
  pthread_create(&b, 0, reader, 0);
  pthread_create(&c, 0, writer, 0);
  pthread_create(&d, 0, reader, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  pthread_join(c, 0);
  pthread_join(d, 0);
  return 0;
}
