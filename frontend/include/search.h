#ifndef CONCORD_SEARCH_H
#define CONCORD_SEARCH_H
#include <features.h>
#include <stddef.h>
typedef enum { FIND, ENTER } ACTION;
typedef struct entry {
  char *key;
  void *data;
} ENTRY;
typedef enum { preorder, postorder, endorder, leaf } VISIT;
extern int hcreate(size_t);
extern void hdestroy(void);
extern ENTRY *hsearch(ENTRY, ACTION);
extern void *tsearch(const void *, void **, int (*)(const void *, const void *));
extern void *tfind(const void *, void *const *, int (*)(const void *, const void *));
extern void *tdelete(const void *, void **, int (*)(const void *, const void *));
extern void twalk(const void *, void (*)(const void *, VISIT, int));
extern void *lfind(const void *, const void *, size_t *, size_t, int (*)(const void *, const void *));
extern void *lsearch(const void *, void *, size_t *, size_t, int (*)(const void *, const void *));
extern void insque(void *, void *);
extern void remque(void *);
/* Constants that no model needs. */
#define _SEARCH_H 1
#endif
