// TRUE
// The join stores a pointer at the beginning of the structure, and leaves its second member alone.
#include <assert.h>
#include <pthread.h>
struct two {
  long first, second;
};
void *seven(void *unused) { return (void *)7; }
int main(void) {
  pthread_t thread;
  struct two pair = {-1, -1};
  pthread_create(&thread, 0, seven, 0);
  pthread_join(thread, (void **)&pair);
  assert(pair.first == 7 && pair.second == -1);
  return 0;
}
