// TRUE
// The write happens in the function that runs once, and every read comes after some call of `pthread_once`.
#include <pthread.h>
pthread_once_t once = PTHREAD_ONCE_INIT;
int x;
void initialise(void) { x = 1; }
void *use(void *unused) {
  pthread_once(&once, initialise);
  int seen = x;
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, use, 0);
  pthread_create(&b, 0, use, 0);
  return 0;
}
