// FALSE
// 250 and ten additions of 1 leave the type: a byte may well be small afterwards.
#include <assert.h>
#include <pthread.h>
unsigned char x = 250;
void *more(void *unused) {
  for (int i = 0; i < 10; i++)
    x++;
  return 0;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, more, 0);
  assert(x >= 250);
  return 0;
}
