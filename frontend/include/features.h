#ifndef CONCORD_FEATURES_H
#define CONCORD_FEATURES_H
#define __GLIBC__ 2
#define __GLIBC_MINOR__ 36
#include <sys/cdefs.h>
#endif
