// TRUE
// What is printed is protected.
#include <pthread.h>
#include <stdio.h>
char text[4] = "a";
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *writer(void *unused) {
  pthread_mutex_lock(&m);
  text[0] = 'c';
  pthread_mutex_unlock(&m);
  return unused;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  pthread_mutex_lock(&m);
  perror(text);
  pthread_mutex_unlock(&m);
  return 0;
}
