#ifndef CONCORD_BITS_FILE_H
#define CONCORD_BITS_FILE_H
/* Constants that several headers have and no model needs. */
#define L_SET 0
#define L_INCR 1
#define L_XTND 2
#endif
