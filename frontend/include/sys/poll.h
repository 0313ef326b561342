#ifndef CONCORD_SYS_POLL_H
#define CONCORD_SYS_POLL_H
#include <poll.h>
#endif
