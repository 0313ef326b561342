#ifndef CONCORD_PWD_H
#define CONCORD_PWD_H
#include <bits/types.h>
struct passwd {
  char *pw_name, *pw_passwd;
  uid_t pw_uid;
  gid_t pw_gid;
  char *pw_gecos, *pw_dir, *pw_shell;
};
extern struct passwd *getpwnam(const char *);
extern struct passwd *getpwuid(uid_t);
extern int getpwnam_r(const char *, struct passwd *, char *, size_t, struct passwd **);
extern int getpwuid_r(uid_t, struct passwd *, char *, size_t, struct passwd **);
extern void setpwent(void);
extern void endpwent(void);
extern struct passwd *getpwent(void);
/* Constants that no model needs. */
#define _PWD_H 1
#define NSS_BUFLEN_PASSWD 1024
#endif
