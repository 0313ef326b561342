#ifndef CONCORD_SYS_UTSNAME_H
#define CONCORD_SYS_UTSNAME_H
#include <features.h>
struct utsname {
  char sysname[65];
  char nodename[65];
  char release[65];
  char version[65];
  char machine[65];
  char domainname[65];
};
extern int uname(struct utsname *);
/* Constants that no model needs. */
#define _SYS_UTSNAME_H 1
#define _UTSNAME_LENGTH 65
#define _UTSNAME_DOMAIN_LENGTH 65
#define _UTSNAME_SYSNAME_LENGTH 65
#define _UTSNAME_NODENAME_LENGTH 65
#define _UTSNAME_RELEASE_LENGTH 65
#define _UTSNAME_VERSION_LENGTH 65
#define _UTSNAME_MACHINE_LENGTH 65
#define SYS_NMLN 65
#endif
