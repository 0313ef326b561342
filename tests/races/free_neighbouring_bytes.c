// TRUE
// Neighbouring bytes are different memory locations (C11 3.14).
#include <pthread.h>
char a[4];
void *one(void *unused) { a[1] = 1; return 0; }
void *two(void *unused) { a[2] = 2; return 0; }
int main(void) {
  pthread_t s, t;
  pthread_create(&s, 0, one, 0);
  pthread_create(&t, 0, two, 0);
  return 0;
}
