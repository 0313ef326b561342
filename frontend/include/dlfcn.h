#ifndef CONCORD_DLFCN_H
#define CONCORD_DLFCN_H
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
#endif
