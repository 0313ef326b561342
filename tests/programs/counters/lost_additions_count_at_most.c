// TRUE
// Additions may be lost, but none counts twice: three of 2 and two of -1 leave something from -2 to 6.
#include <assert.h>
#include <pthread.h>
int x;
void *more(void *unused) {
  for (int i = 0; i < 3; i++)
    x += 2;
  return 0;
}
void *less(void *unused) {
  x--;
  x--;
  return 0;
}
int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, more, 0);
  pthread_create(&second, 0, less, 0);
  int seen = x;
  assert(-2 <= seen && seen <= 6);
  return 0;
}
