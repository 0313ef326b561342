#ifndef CONCORD_COMPLEX_H
#define CONCORD_COMPLEX_H
/* Complex numbers are not modelled; a program may include this and not use them. */
#define complex _Complex
#define _Complex_I (__extension__ 1.0iF)
#define I _Complex_I
#endif
