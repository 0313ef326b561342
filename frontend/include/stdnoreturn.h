#ifndef CONCORD_STDNORETURN_H
#define CONCORD_STDNORETURN_H
#define noreturn _Noreturn
#endif
