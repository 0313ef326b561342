#ifndef CONCORD_COMPLEX_H
#define CONCORD_COMPLEX_H
#include <features.h>
/* Complex numbers are not modelled; a program may include this and not use them. */
#define complex _Complex
#define _Complex_I (__extension__ 1.0iF)
#define I _Complex_I
/* Constants that no model needs. */
#define _COMPLEX_H 1
#endif
