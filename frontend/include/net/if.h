#ifndef CONCORD_NET_IF_H
#define CONCORD_NET_IF_H
#include <sys/socket.h>
#define IF_NAMESIZE 16
#define IFNAMSIZ IF_NAMESIZE
extern unsigned int if_nametoindex(const char *);
extern char *if_indextoname(unsigned int, char *);
/* Constants that no model needs. */
#define _NET_IF_H 1
#define IFF_UP IFF_UP
enum { IFF_UP = 1 };
#define IFF_BROADCAST IFF_BROADCAST
enum { IFF_BROADCAST = 2 };
#define IFF_DEBUG IFF_DEBUG
enum { IFF_DEBUG = 4 };
#define IFF_LOOPBACK IFF_LOOPBACK
enum { IFF_LOOPBACK = 8 };
#define IFF_POINTOPOINT IFF_POINTOPOINT
enum { IFF_POINTOPOINT = 16 };
#define IFF_NOTRAILERS IFF_NOTRAILERS
enum { IFF_NOTRAILERS = 32 };
#define IFF_RUNNING IFF_RUNNING
enum { IFF_RUNNING = 64 };
#define IFF_NOARP IFF_NOARP
enum { IFF_NOARP = 128 };
#define IFF_PROMISC IFF_PROMISC
enum { IFF_PROMISC = 256 };
#define IFF_ALLMULTI IFF_ALLMULTI
enum { IFF_ALLMULTI = 512 };
#define IFF_MASTER IFF_MASTER
enum { IFF_MASTER = 1024 };
#define IFF_SLAVE IFF_SLAVE
enum { IFF_SLAVE = 2048 };
#define IFF_MULTICAST IFF_MULTICAST
enum { IFF_MULTICAST = 0x1000 };
#define IFF_PORTSEL IFF_PORTSEL
enum { IFF_PORTSEL = 0x2000 };
#define IFF_AUTOMEDIA IFF_AUTOMEDIA
enum { IFF_AUTOMEDIA = 0x4000 };
#define IFF_DYNAMIC IFF_DYNAMIC
enum { IFF_DYNAMIC = 0x8000 };
#define IFHWADDRLEN 6
#endif
