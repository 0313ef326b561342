#ifndef CONCORD_ARPA_INET_H
#define CONCORD_ARPA_INET_H
#include <netinet/in.h>
extern in_addr_t inet_addr(const char *);
extern char *inet_ntoa(struct in_addr);
extern int inet_aton(const char *, struct in_addr *);
extern int inet_pton(int, const char *, void *);
extern const char *inet_ntop(int, const void *, char *, socklen_t);
/* Constants that no model needs. */
#define _ARPA_INET_H 1
#endif
