// TRUE
// The order of bytes on the network is the other one; addresses that are constants.
#include <arpa/inet.h>
#include <assert.h>
#include <byteswap.h>

int main(void) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(0x1234), .sin_addr = {htonl(INADDR_LOOPBACK)}};
  unsigned char *bytes = (unsigned char *)&address;
  assert(sizeof address == 16 && bytes[2] == 0x12 && bytes[3] == 0x34 && bytes[4] == 127 && bytes[7] == 1);
  assert(ntohl(address.sin_addr.s_addr) == 0x7f000001 && bswap_64(1ull) == 1ull << 56);
  assert(be16toh(0x0102) == 0x0201 && htole32(5) == 5 && in6addr_loopback.s6_addr[15] == 1);
  return 0;
}
