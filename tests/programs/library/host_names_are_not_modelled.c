// UNKNOWN(unsupported
// A function that a header declares and that has no model may do anything.
#include <netdb.h>

int main(void) {
  return gethostbyname("name") == 0;
}
