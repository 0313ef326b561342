#ifndef CONCORD_WAIT_H
#define CONCORD_WAIT_H
#include <sys/wait.h>
#endif
