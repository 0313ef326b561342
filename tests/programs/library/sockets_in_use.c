// TRUE
// Sockets may fail in all ways that their functions have, and give any bytes.
#include <assert.h>
#include <errno.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>
int main(void) {
  errno = 0;
  int listening = socket(AF_INET, SOCK_STREAM, 0);
  if (listening < 0) {
    assert(listening == -1 && errno != 0);
    return 1;
  }
  assert(errno == 0);
  struct sockaddr_in address;
  address.sin_family = AF_INET;
  if (bind(listening, (struct sockaddr *)&address, sizeof address) || listen(listening, 5)) return 1;
  assert(address.sin_family == AF_INET);
  int other = accept(listening, 0, 0);
  char bytes[3] = {1, 1, 1};
  ssize_t count = recv(other, bytes, 2, 0);
  assert(count >= -1 && count <= 2 && bytes[2] == 1);
  if (count > 0) assert(send(other, bytes, count, 0) <= count);
  close(other);
  return 0;
}
