/* Numbers as the network has them, the first byte the highest. */
__attribute__((gnu_inline)) unsigned short htons(unsigned short number) { return __builtin_bswap16(number); }
__attribute__((gnu_inline)) unsigned short ntohs(unsigned short number) { return __builtin_bswap16(number); }
__attribute__((gnu_inline)) unsigned htonl(unsigned number) { return __builtin_bswap32(number); }
__attribute__((gnu_inline)) unsigned ntohl(unsigned number) { return __builtin_bswap32(number); }
