// TRUE
// The built-in functions count bytes, whatever the pointer points to; elements of one byte are the same for C11's.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int a[4];
int *_Atomic p = a;
int *q = a;
char text[4];
char *_Atomic letter = text;
int main(void) {
  assert(__atomic_fetch_add(&p, sizeof(int), __ATOMIC_SEQ_CST) == a);
  assert(p == a + 1);
  __atomic_fetch_add(&q, 2 * sizeof(int), __ATOMIC_SEQ_CST);
  assert(q == a + 2);
  assert(__sync_sub_and_fetch(&q, sizeof(int)) == a + 1);
  assert(atomic_fetch_add(&letter, 2) == text);
  assert(letter == text + 2);
  return 0;
}
