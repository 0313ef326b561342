// TRUE
// Lamport's fast mutual exclusion for two threads: z is only accessed in the critical section.
#include <assert.h>
#include <pthread.h>
int x, y, b1, b2, z;
void *first(void *unused) {
  while (1) {
    b1 = 1;
    x = 1;
    if (y != 0) {
      b1 = 0;
      while (y != 0) {}
      continue;
    }
    y = 1;
    if (x != 1) {
      b1 = 0;
      while (b2 >= 1) {}
      if (y != 1)
        continue;
    }
    break;
  }
  z = 0;
  assert(z <= 0);
  y = 0;
  b1 = 0;
  return 0;
}
void *second(void *unused) {
  while (1) {
    b2 = 1;
    x = 2;
    if (y != 0) {
      b2 = 0;
      while (y != 0) {}
      continue;
    }
    y = 2;
    if (x != 2) {
      b2 = 0;
      while (b1 >= 1) {}
      if (y != 2)
        continue;
    }
    break;
  }
  z = 1;
  assert(z >= 1);
  y = 0;
  b2 = 0;
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
