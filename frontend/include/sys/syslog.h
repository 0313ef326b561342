#ifndef CONCORD_SYS_SYSLOG_H
#define CONCORD_SYS_SYSLOG_H
#include <stdarg.h>
#include <features.h>
#include <syslog.h>
#endif
