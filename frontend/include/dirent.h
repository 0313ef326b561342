#ifndef CONCORD_DIRENT_H
#define CONCORD_DIRENT_H
#include <bits/pthread_stack_min.h>
#include <bits/limits_2.h>
#include <bits/limits.h>
#include <bits/posix1_lim.h>
#include <bits/types.h>
typedef struct __concord_directory DIR;
struct dirent {
  ino_t d_ino;
  off_t d_off;
  unsigned short d_reclen;
  unsigned char d_type;
  char d_name[256];
};
#define DT_UNKNOWN 0
#define DT_FIFO 1
#define DT_CHR 2
#define DT_DIR 4
#define DT_BLK 6
#define DT_REG 8
#define DT_LNK 10
#define DT_SOCK 12
extern DIR *opendir(const char *);
extern DIR *fdopendir(int);
extern int closedir(DIR *);
extern struct dirent *readdir(DIR *);
extern int readdir_r(DIR *, struct dirent *, struct dirent **);
extern void rewinddir(DIR *);
extern int dirfd(DIR *);
extern int scandir(const char *, struct dirent ***, int (*)(const struct dirent *),
                   int (*)(const struct dirent **, const struct dirent **));
extern int alphasort(const struct dirent **, const struct dirent **);
/* Constants that no model needs. */
#define _DIRENT_H 1
#define DT_WHT DT_WHT
enum { DT_WHT = 14 };
#define NAME_MAX 255
#define PATH_MAX 0x1000
#define PIPE_BUF 0x1000
#define PTHREAD_KEYS_MAX 1024
#define PTHREAD_DESTRUCTOR_ITERATIONS 4
#define LOGIN_NAME_MAX 256
#define HOST_NAME_MAX 64
#define SEM_VALUE_MAX 2147483647
#define MAXNAMLEN 255
#endif
