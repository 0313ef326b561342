#ifndef CONCORD_SYS_CDEFS_H
#define CONCORD_SYS_CDEFS_H
#define __BEGIN_DECLS
#define __END_DECLS
#define __P(parameters) parameters
#define __THROW
#define __nonnull(parameters)
#endif
