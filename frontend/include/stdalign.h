#ifndef CONCORD_STDALIGN_H
#define CONCORD_STDALIGN_H
#define alignas _Alignas
#define alignof _Alignof
#endif
