// FALSE
// `main` joins the thread that reads, not the one that writes.
#include <pthread.h>
int x, y;
void *writer(void *unused) { x = 1; return 0; }
void *reader(void *unused) { y = 1; return 0; }
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, writer, 0);
  pthread_create(&b, 0, reader, 0);
  pthread_join(b, 0);
  return x;
}
