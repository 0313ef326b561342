// TRUE
// What a reader announced is not freed.
#include <pthread.h>
#include <assert.h>
#include <stdatomic.h>
_Atomic(int *) ptr, hp;
atomic_int freed[2];
int o0 = 1, o1 = 2;
void *reader(void *a) {
  int *p;
  do {
    p = ptr;
    hp = p;
  } while (p != ptr);
  assert(!freed[p == &o1]);
  hp = 0;
  return 0;
}
void *writer(void *a) {
  int *old = atomic_exchange(&ptr, &o1);
  while (hp == old) ;
  freed[old == &o1] = 1;
  return 0;
}
int main() {
  pthread_t x, y;
  ptr = &o0;
  pthread_create(&x, 0, reader, 0);
  pthread_create(&y, 0, writer, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return 0;
}
