#ifndef CONCORD_IMMINTRIN_H
#define CONCORD_IMMINTRIN_H
#include <emmintrin.h>
#endif
