#ifndef CONCORD_STDNORETURN_H
#define CONCORD_STDNORETURN_H
#define noreturn _Noreturn
/* Constants that no model needs. */
#define _STDNORETURN_H
#endif
