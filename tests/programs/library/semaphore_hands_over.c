// TRUE
// The consumer waits until the producer has posted.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

sem_t full;
int data;
void *producer(void *arg) {
  data = 3;
  sem_post(&full);
  return 0;
}
void *consumer(void *arg) {
  sem_wait(&full);
  assert(data == 3);
  return 0;
}
int main(void) {
  pthread_t a, b;
  sem_init(&full, 0, 0);
  pthread_create(&a, 0, producer, 0);
  pthread_create(&b, 0, consumer, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
