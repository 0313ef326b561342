#ifndef CONCORD_SYS_UN_H
#define CONCORD_SYS_UN_H
#include <strings.h>
#include <sys/socket.h>
struct sockaddr_un {
  sa_family_t sun_family;
  char sun_path[108];
};
/* Constants that no model needs. */
#define _SYS_UN_H 1
#endif
