#ifndef CONCORD_DLFCN_H
#define CONCORD_DLFCN_H
#include <features.h>
#define RTLD_LAZY 1
#define RTLD_NOW 2
#define RTLD_GLOBAL 0x100
#define RTLD_LOCAL 0
#define RTLD_DEFAULT ((void *)0)
#define RTLD_NEXT ((void *)-1l)
extern void *dlopen(const char *, int);
extern int dlclose(void *);
extern void *dlsym(void *, const char *);
extern char *dlerror(void);
/* Constants that no model needs. */
#define _DLFCN_H 1
#define RTLD_BINDING_MASK 3
#define RTLD_NOLOAD 4
#define RTLD_DEEPBIND 8
#define RTLD_NODELETE 0x1000
#ifdef __USE_GNU
#ifdef __x86_64__
#define DLFO_STRUCT_HAS_EH_DBASE 0
#else
#define DLFO_STRUCT_HAS_EH_DBASE 1
#endif
#define DLFO_STRUCT_HAS_EH_COUNT 0
#define LM_ID_BASE 0
#define LM_ID_NEWLM (-1)
enum { RTLD_DL_SYMENT = 1 };
enum { RTLD_DL_LINKMAP = 2 };
enum { RTLD_DI_LMID = 1 };
enum { RTLD_DI_LINKMAP = 2 };
enum { RTLD_DI_CONFIGADDR = 3 };
enum { RTLD_DI_SERINFO = 4 };
enum { RTLD_DI_SERINFOSIZE = 5 };
enum { RTLD_DI_ORIGIN = 6 };
enum { RTLD_DI_PROFILENAME = 7 };
enum { RTLD_DI_PROFILEOUT = 8 };
enum { RTLD_DI_TLS_MODID = 9 };
enum { RTLD_DI_TLS_DATA = 10 };
enum { RTLD_DI_PHDR = 11 };
enum { RTLD_DI_MAX = 11 };
#endif
#endif
