#ifndef CONCORD_GRP_H
#define CONCORD_GRP_H
#include <bits/types.h>
struct group {
  char *gr_name, *gr_passwd;
  gid_t gr_gid;
  char **gr_mem;
};
extern struct group *getgrnam(const char *);
extern struct group *getgrgid(gid_t);
extern int getgrnam_r(const char *, struct group *, char *, size_t, struct group **);
extern int getgrgid_r(gid_t, struct group *, char *, size_t, struct group **);
extern int initgroups(const char *, gid_t);
extern int setgroups(size_t, const gid_t *);
/* Constants that no model needs. */
#define _GRP_H 1
#define NSS_BUFLEN_GROUP 1024
#endif
