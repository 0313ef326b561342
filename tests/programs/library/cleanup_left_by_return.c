// UNKNOWN(unsupported
// Leaving the pair by `return` is undefined.
#include <assert.h>
#include <pthread.h>
void nothing(void *unused) {
}
void *thread(void *stop) {
  pthread_cleanup_push(nothing, 0);
  if (stop)
    return 0;
  pthread_cleanup_pop(0);
  return 0;
}
int main(void) {
  pthread_t id;
  pthread_create(&id, 0, thread, &id);
  pthread_join(id, 0);
  return 0;
}
