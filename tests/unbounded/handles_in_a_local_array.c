// TRUE
// The handles of threads, as many as there happen to be, are in a large array of `main`, which is never left.
typedef unsigned long pthread_t;
typedef struct { int inside[6]; } pthread_mutex_t;
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern int pthread_join(pthread_t, void **);
extern int pthread_mutex_lock(pthread_mutex_t *);
extern int pthread_mutex_unlock(pthread_mutex_t *);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int count;
pthread_mutex_t mutex;
void *up_and_down(void *arg) {
  pthread_mutex_lock(&mutex);
  count++;
  count--;
  pthread_mutex_unlock(&mutex);
  return 0;
}
int main(void) {
  pthread_t handles[10000];
  int threads = __VERIFIER_nondet_int();
  __VERIFIER_assume(threads >= 0 && threads <= 10000);
  for (int i = 0; i < threads; i++)
    pthread_create(&handles[i], 0, up_and_down, 0);
  pthread_mutex_lock(&mutex);
  if (count != 0)
    reach_error();
  pthread_mutex_unlock(&mutex);
  for (int i = 0; i < threads; i++)
    pthread_join(handles[i], 0);
  return 0;
}
