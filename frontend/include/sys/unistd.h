#ifndef CONCORD_SYS_UNISTD_H
#define CONCORD_SYS_UNISTD_H
#include <unistd.h>
#endif
