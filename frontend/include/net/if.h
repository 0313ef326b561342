#ifndef CONCORD_NET_IF_H
#define CONCORD_NET_IF_H
#include <sys/socket.h>
#define IF_NAMESIZE 16
#define IFNAMSIZ IF_NAMESIZE
extern unsigned int if_nametoindex(const char *);
extern char *if_indextoname(unsigned int, char *);
#endif
