#ifndef CONCORD_BITS_STDIO_H
#define CONCORD_BITS_STDIO_H
/* Constants that several headers have and no model needs. */
#ifdef __USE_GNU
#define SEEK_DATA 3
#define SEEK_HOLE 4
#endif
#endif
