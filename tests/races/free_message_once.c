// TRUE
// As message passing, without waiting: who does not see the flag does not touch the data.
#include <pthread.h>
int data, flag;
void *producer(void *unused) {
  data = 1;
  __atomic_store_n(&flag, 1, __ATOMIC_SEQ_CST);
  return 0;
}
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, producer, 0);
  if (__atomic_load_n(&flag, __ATOMIC_SEQ_CST))
    data = 2;
  return 0;
}
