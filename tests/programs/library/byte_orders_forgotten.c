// FALSE
// A number that is not turned round is another one.
#include <assert.h>
#include <netinet/in.h>

int main(void) {
  unsigned short port = htons(80);
  assert(port == 80);
  return 0;
}
