#ifndef CONCORD_UCHAR_H
#define CONCORD_UCHAR_H
#include <stddef.h>
typedef unsigned short char16_t;
typedef unsigned int char32_t;
#endif
