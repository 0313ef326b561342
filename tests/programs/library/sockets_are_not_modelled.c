// UNKNOWN(unsupported
// A function that a header declares and that has no model may do anything.
#include <netdb.h>
#include <sys/socket.h>

int main(void) {
  int fd = socket(AF_INET, SOCK_STREAM, IPPROTO_TCP);
  return fd < 0;
}
