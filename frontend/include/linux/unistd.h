#ifndef CONCORD_LINUX_UNISTD_H
#define CONCORD_LINUX_UNISTD_H
#include <asm/unistd.h>
#endif
