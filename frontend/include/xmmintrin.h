#ifndef CONCORD_XMMINTRIN_H
#define CONCORD_XMMINTRIN_H
#include <emmintrin.h>
#endif
