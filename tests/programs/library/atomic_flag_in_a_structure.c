// TRUE
// GNU C's `atomic_flag` is an `_Atomic` structure of one byte.
#include <pthread.h>
extern void reach_error(void);
typedef _Atomic struct { unsigned char set; } flag;
flag lock = {0};
int count;
void *grow(void *arg) {
  while (__atomic_test_and_set(&lock, 5))
    ;
  count++;
  __atomic_clear(&lock, 5);
  return 0;
}
int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, grow, 0);
  pthread_create(&two, 0, grow, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  if (count != 2)
    reach_error();
  return 0;
}
