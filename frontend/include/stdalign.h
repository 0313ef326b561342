#ifndef CONCORD_STDALIGN_H
#define CONCORD_STDALIGN_H
#define alignas _Alignas
#define alignof _Alignof
/* Constants that no model needs. */
#define _STDALIGN_H
#endif
