// FALSE
// `memcmp` compares all four bytes (C11 7.24.4.1): it reads the last one, which `main` writes, though the first ones differ already.
#include <pthread.h>
#include <string.h>
char bytes[4];
void *compare(void *unused) { return (void *)(long)memcmp(bytes, "abcd", 4); }
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, compare, 0);
  bytes[3] = 1;
  return 0;
}
