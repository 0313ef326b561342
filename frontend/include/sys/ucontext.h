#ifndef CONCORD_SYS_UCONTEXT_H
#define CONCORD_SYS_UCONTEXT_H
#include <ucontext.h>
#endif
