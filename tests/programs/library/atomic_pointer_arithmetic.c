// TRUE
// C11 counts elements of what a pointer points to, the built-in functions count bytes.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int a[4];
int *_Atomic p = a;
int *q = a;
int main(void) {
  assert(atomic_fetch_add(&p, 1) == a);
  assert(p == a + 1);
  __atomic_fetch_add(&q, 2 * sizeof(int), __ATOMIC_SEQ_CST);
  assert(q == a + 2);
  assert(__sync_sub_and_fetch(&q, sizeof(int)) == a + 1);
  return 0;
}
