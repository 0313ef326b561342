// TRUE
// The handover goes through the mutex: whoever finds the object takes it away from the other.
#include <pthread.h>
int box = 1, x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *take(void *unused) {
  pthread_mutex_lock(&m);
  int mine = box;
  box = 0;
  pthread_mutex_unlock(&m);
  if (mine)
    x++;
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, take, 0);
  pthread_create(&b, 0, take, 0);
  return 0;
}
