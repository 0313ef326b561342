// TRUE
// A loop that is entered in its middle.
#include <pthread.h>
#include <assert.h>
#include <string.h>
char src[7] = "abcdef", dst[7];
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *copy(void *a) {
  pthread_mutex_lock(&m);
  char *to = dst, *from = src;
  int count = 7, n = (count + 3) / 4;
  switch (count % 4) {
    case 0: do {
      *to++ = *from++;
      case 3: *to++ = *from++;
      case 2: *to++ = *from++;
      case 1: *to++ = *from++;
    } while (--n > 0);
  }
  pthread_mutex_unlock(&m);
  return 0;
}
int main() {
  pthread_t a;
  pthread_create(&a, 0, copy, 0);
  pthread_mutex_lock(&m);
  int partial = dst[0] != 0;
  int full = dst[5] == 'f';
  pthread_mutex_unlock(&m);
  assert(partial == full);
  pthread_join(a, 0);
  assert(!strcmp(src, dst));
  return 0;
}
