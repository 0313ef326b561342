#ifndef CONCORD_SYS_SYSLOG_H
#define CONCORD_SYS_SYSLOG_H
#include <syslog.h>
#endif
