#ifndef CONCORD_X86INTRIN_H
#define CONCORD_X86INTRIN_H
#include <emmintrin.h>
#endif
