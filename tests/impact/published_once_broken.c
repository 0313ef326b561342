// FALSE
// The data is cleared after it was published.
#include <assert.h>
#include <pthread.h>
int published, data;
void *first(void *unused) {
  data = 1;
  published = 1;
  data = 0;
  while (1) {}
  return 0;
}
void *second(void *unused) {
  while (1) {
    if (published)
      assert(data == 1);
  }
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  return 0;
}
