// FALSE
// The threads differ in what they write: the second one may begin first.
#include <pthread.h>
#include <assert.h>

int first;
void *claims(void *number) {
  __atomic_compare_exchange_n(&first, &(int){0}, (int)(long)number, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, claims, (void *)1);
  pthread_create(&b, 0, claims, (void *)2);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(first == 1);
}
