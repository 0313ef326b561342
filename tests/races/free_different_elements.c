// TRUE
// The threads write different elements of one array.
#include <pthread.h>
int a[2];
void *one(void *unused) { a[0] = 1; return 0; }
void *two(void *unused) { a[1] = 2; return 0; }
int main(void) {
  pthread_t s, t;
  pthread_create(&s, 0, one, 0);
  pthread_create(&t, 0, two, 0);
  return 0;
}
