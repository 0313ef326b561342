// TRUE
// Tickets are drawn atomically, and only the owner of ticket 0 touches `x`.
#include <pthread.h>
int next, x;
void *draw(void *unused) {
  int mine = __sync_fetch_and_add(&next, 1);
  if (mine == 0)
    x = 1;
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, draw, 0);
  pthread_create(&b, 0, draw, 0);
  return 0;
}
