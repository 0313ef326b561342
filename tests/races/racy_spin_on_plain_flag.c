// FALSE
// The data are handed over in order, but the flag itself is read and written without protection.
#include <pthread.h>
int data, flag;
void *producer(void *unused) { data = 1; flag = 1; return 0; }
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, producer, 0);
  while (!flag)
    ;
  return data;
}
