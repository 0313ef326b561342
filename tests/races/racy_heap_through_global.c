// FALSE
// The object is published by a mutex-protected pointer, but used without the mutex by both.
#include <pthread.h>
#include <stdlib.h>
int *published;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *user(void *unused) {
  pthread_mutex_lock(&m);
  int *mine = published;
  pthread_mutex_unlock(&m);
  if (mine)
    *mine = 1;
  return 0;
}
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, user, 0);
  int *object = malloc(sizeof(int));
  pthread_mutex_lock(&m);
  published = object;
  pthread_mutex_unlock(&m);
  *object = 2;
  return 0;
}
