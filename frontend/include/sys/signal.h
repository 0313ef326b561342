#ifndef CONCORD_SYS_SIGNAL_H
#define CONCORD_SYS_SIGNAL_H
#include <signal.h>
#endif
