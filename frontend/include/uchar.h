#ifndef CONCORD_UCHAR_H
#define CONCORD_UCHAR_H
#include <features.h>
#include <stddef.h>
typedef unsigned short char16_t;
typedef unsigned int char32_t;
/* Constants that no model needs. */
#define _UCHAR_H 1
#endif
