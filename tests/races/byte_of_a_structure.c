// FALSE
// explorer: if-complete
// The byte with the index 5 is one of the number that the thread writes.
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
static struct {
  char name[4];
  int number;
} all;
void *work(void *unused) {
  all.number = 1;
  return 0;
}
int main(void) {
  pthread_t thread;
  int index = __VERIFIER_nondet_int();
  pthread_create(&thread, 0, work, 0);
  if (index != 5) return 0;
  ((unsigned char *)&all)[index] = 1;
  return 0;
}
