// FALSE
// Both threads write the element with index 1.
#include <pthread.h>
int a[3];
void *low(void *unused) { for (int i = 0; i < 2; i++) a[i] = 1; return 0; }
void *high(void *unused) { for (int i = 1; i < 3; i++) a[i] = 2; return 0; }
int main(void) {
  pthread_t s, t;
  pthread_create(&s, 0, low, 0);
  pthread_create(&t, 0, high, 0);
  return 0;
}
