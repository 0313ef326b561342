#ifndef CONCORD_STDBOOL_H
#define CONCORD_STDBOOL_H
#define bool _Bool
#define true 1
#define false 0
/* Constants that no model needs. */
#define _STDBOOL_H
#endif
