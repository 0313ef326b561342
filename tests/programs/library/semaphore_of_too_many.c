// TRUE
// A semaphore cannot begin with more than an int holds.
#include <assert.h>
#include <errno.h>
#include <semaphore.h>
int main(void) {
  sem_t s;
  assert(sem_init(&s, 0, 0x80000000u) == -1);
  assert(errno == EINVAL);
  assert(sem_init(&s, 0, 0x7fffffffu) == 0);
  return 0;
}
