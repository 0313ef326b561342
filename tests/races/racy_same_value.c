// FALSE
// Writing the value that is there anyway is still a write.
#include <pthread.h>
int x = 1;
void *writer(void *unused) { x = 1; return 0; }
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, writer, 0);
  pthread_create(&b, 0, writer, 0);
  return 0;
}
