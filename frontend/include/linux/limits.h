#ifndef CONCORD_LINUX_LIMITS_H
#define CONCORD_LINUX_LIMITS_H
#include <bits/limits_2.h>
#include <bits/limits.h>
#define NAME_MAX 255
#define PATH_MAX 4096
#define PIPE_BUF 4096
/* Constants that no model needs. */
#define NR_OPEN 1024
#define ARG_MAX 0x20000
#define LINK_MAX 127
#endif
