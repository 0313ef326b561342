// FALSE
// The flag is atomic, but while it waits the consumer looks at the data that the producer is writing.
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
  while (!__atomic_load_n(&flag, __ATOMIC_SEQ_CST)) {
    int look = data;
  }
  return data;
}
