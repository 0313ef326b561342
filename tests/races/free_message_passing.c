// TRUE
// The flag is sequentially consistent, and the data are read only after it was seen.
#include <pthread.h>
#include <stdatomic.h>
int data;
atomic_int flag;
void *producer(void *unused) {
  data = 1;
  atomic_store(&flag, 1);
  return 0;
}
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, producer, 0);
  while (!atomic_load(&flag))
    ;
  return data;
}
