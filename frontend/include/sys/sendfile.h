#ifndef CONCORD_SYS_SENDFILE_H
#define CONCORD_SYS_SENDFILE_H
#include <sys/types.h>
extern ssize_t sendfile(int, int, off_t *, size_t);
/* Constants that no model needs. */
#define _SYS_SENDFILE_H 1
#endif
