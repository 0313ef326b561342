// FALSE
// The join stores a pointer, which is the lower half of `result` only; the upper half keeps its ones.
#include <assert.h>
#include <pthread.h>
#ifdef __LP64__
typedef __int128 wide;
#else
typedef long long wide;
#endif
void *nothing(void *unused) { return 0; }
int main(void) {
  pthread_t thread;
  wide result = -1;
  pthread_create(&thread, 0, nothing, 0);
  pthread_join(thread, (void **)&result);
  assert(result == 0);
  return 0;
}
