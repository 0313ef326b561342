#ifndef CONCORD_SYS_QUEUE_H
#define CONCORD_SYS_QUEUE_H
/* Lists by macros, as BSD has them: one pointer forward; with a tail; with a pointer back; with both. */
#include <stddef.h>

#define SLIST_HEAD(name, type) struct name { struct type *slh_first; }
#define SLIST_HEAD_INITIALIZER(head) { NULL }
#define SLIST_ENTRY(type) struct { struct type *sle_next; }
#define SLIST_FIRST(head) ((head)->slh_first)
#define SLIST_EMPTY(head) ((head)->slh_first == NULL)
#define SLIST_NEXT(item, field) ((item)->field.sle_next)
#define SLIST_FOREACH(var, head, field) for ((var) = (head)->slh_first; (var); (var) = (var)->field.sle_next)
#define SLIST_INIT(head) do { (head)->slh_first = NULL; } while (0)
#define SLIST_INSERT_AFTER(before, item, field)                                                                        \
  do { (item)->field.sle_next = (before)->field.sle_next; (before)->field.sle_next = (item); } while (0)
#define SLIST_INSERT_HEAD(head, item, field)                                                                           \
  do { (item)->field.sle_next = (head)->slh_first; (head)->slh_first = (item); } while (0)
#define SLIST_REMOVE_HEAD(head, field) do { (head)->slh_first = (head)->slh_first->field.sle_next; } while (0)
#define SLIST_REMOVE(head, item, type, field)                                                                          \
  do {                                                                                                                 \
    if ((head)->slh_first == (item)) {                                                                                 \
      SLIST_REMOVE_HEAD((head), field);                                                                                \
    } else {                                                                                                           \
      struct type *__concord_at = (head)->slh_first;                                                                   \
      while (__concord_at->field.sle_next != (item)) __concord_at = __concord_at->field.sle_next;                      \
      __concord_at->field.sle_next = __concord_at->field.sle_next->field.sle_next;                                     \
    }                                                                                                                  \
  } while (0)

#define LIST_HEAD(name, type) struct name { struct type *lh_first; }
#define LIST_HEAD_INITIALIZER(head) { NULL }
#define LIST_ENTRY(type) struct { struct type *le_next; struct type **le_prev; }
#define LIST_FIRST(head) ((head)->lh_first)
#define LIST_EMPTY(head) ((head)->lh_first == NULL)
#define LIST_NEXT(item, field) ((item)->field.le_next)
#define LIST_FOREACH(var, head, field) for ((var) = (head)->lh_first; (var); (var) = (var)->field.le_next)
#define LIST_INIT(head) do { (head)->lh_first = NULL; } while (0)
#define LIST_INSERT_HEAD(head, item, field)                                                                            \
  do {                                                                                                                 \
    if (((item)->field.le_next = (head)->lh_first) != NULL) (head)->lh_first->field.le_prev = &(item)->field.le_next;  \
    (head)->lh_first = (item);                                                                                         \
    (item)->field.le_prev = &(head)->lh_first;                                                                         \
  } while (0)
#define LIST_INSERT_AFTER(before, item, field)                                                                         \
  do {                                                                                                                 \
    if (((item)->field.le_next = (before)->field.le_next) != NULL)                                                     \
      (before)->field.le_next->field.le_prev = &(item)->field.le_next;                                                 \
    (before)->field.le_next = (item);                                                                                  \
    (item)->field.le_prev = &(before)->field.le_next;                                                                  \
  } while (0)
#define LIST_INSERT_BEFORE(after, item, field)                                                                         \
  do {                                                                                                                 \
    (item)->field.le_prev = (after)->field.le_prev;                                                                    \
    (item)->field.le_next = (after);                                                                                   \
    *(after)->field.le_prev = (item);                                                                                  \
    (after)->field.le_prev = &(item)->field.le_next;                                                                   \
  } while (0)
#define LIST_REMOVE(item, field)                                                                                       \
  do {                                                                                                                 \
    if ((item)->field.le_next != NULL) (item)->field.le_next->field.le_prev = (item)->field.le_prev;                   \
    *(item)->field.le_prev = (item)->field.le_next;                                                                    \
  } while (0)

#define STAILQ_HEAD(name, type) struct name { struct type *stqh_first; struct type **stqh_last; }
#define STAILQ_HEAD_INITIALIZER(head) { NULL, &(head).stqh_first }
#define STAILQ_ENTRY(type) struct { struct type *stqe_next; }
#define STAILQ_FIRST(head) ((head)->stqh_first)
#define STAILQ_EMPTY(head) ((head)->stqh_first == NULL)
#define STAILQ_NEXT(item, field) ((item)->field.stqe_next)
#define STAILQ_FOREACH(var, head, field) for ((var) = (head)->stqh_first; (var); (var) = (var)->field.stqe_next)
#define STAILQ_INIT(head) do { (head)->stqh_first = NULL; (head)->stqh_last = &(head)->stqh_first; } while (0)
#define STAILQ_INSERT_HEAD(head, item, field)                                                                          \
  do {                                                                                                                 \
    if (((item)->field.stqe_next = (head)->stqh_first) == NULL) (head)->stqh_last = &(item)->field.stqe_next;          \
    (head)->stqh_first = (item);                                                                                       \
  } while (0)
#define STAILQ_INSERT_TAIL(head, item, field)                                                                          \
  do {                                                                                                                 \
    (item)->field.stqe_next = NULL;                                                                                    \
    *(head)->stqh_last = (item);                                                                                       \
    (head)->stqh_last = &(item)->field.stqe_next;                                                                      \
  } while (0)
#define STAILQ_INSERT_AFTER(head, before, item, field)                                                                 \
  do {                                                                                                                 \
    if (((item)->field.stqe_next = (before)->field.stqe_next) == NULL) (head)->stqh_last = &(item)->field.stqe_next;   \
    (before)->field.stqe_next = (item);                                                                                \
  } while (0)
#define STAILQ_REMOVE_HEAD(head, field)                                                                                \
  do {                                                                                                                 \
    if (((head)->stqh_first = (head)->stqh_first->field.stqe_next) == NULL) (head)->stqh_last = &(head)->stqh_first;   \
  } while (0)
#define STAILQ_REMOVE(head, item, type, field)                                                                         \
  do {                                                                                                                 \
    if ((head)->stqh_first == (item)) {                                                                                \
      STAILQ_REMOVE_HEAD((head), field);                                                                               \
    } else {                                                                                                           \
      struct type *__concord_at = (head)->stqh_first;                                                                  \
      while (__concord_at->field.stqe_next != (item)) __concord_at = __concord_at->field.stqe_next;                    \
      if ((__concord_at->field.stqe_next = __concord_at->field.stqe_next->field.stqe_next) == NULL)                    \
        (head)->stqh_last = &__concord_at->field.stqe_next;                                                            \
    }                                                                                                                  \
  } while (0)
#define STAILQ_CONCAT(head, other)                                                                                     \
  do {                                                                                                                 \
    if ((other)->stqh_first != NULL) {                                                                                 \
      *(head)->stqh_last = (other)->stqh_first;                                                                        \
      (head)->stqh_last = (other)->stqh_last;                                                                          \
      STAILQ_INIT((other));                                                                                            \
    }                                                                                                                  \
  } while (0)

#define SIMPLEQ_HEAD(name, type) struct name { struct type *sqh_first; struct type **sqh_last; }
#define SIMPLEQ_HEAD_INITIALIZER(head) { NULL, &(head).sqh_first }
#define SIMPLEQ_ENTRY(type) struct { struct type *sqe_next; }
#define SIMPLEQ_FIRST(head) ((head)->sqh_first)
#define SIMPLEQ_EMPTY(head) ((head)->sqh_first == NULL)
#define SIMPLEQ_NEXT(item, field) ((item)->field.sqe_next)
#define SIMPLEQ_FOREACH(var, head, field) for ((var) = (head)->sqh_first; (var); (var) = (var)->field.sqe_next)
#define SIMPLEQ_INIT(head) do { (head)->sqh_first = NULL; (head)->sqh_last = &(head)->sqh_first; } while (0)
#define SIMPLEQ_INSERT_HEAD(head, item, field)                                                                         \
  do {                                                                                                                 \
    if (((item)->field.sqe_next = (head)->sqh_first) == NULL) (head)->sqh_last = &(item)->field.sqe_next;              \
    (head)->sqh_first = (item);                                                                                        \
  } while (0)
#define SIMPLEQ_INSERT_TAIL(head, item, field)                                                                         \
  do {                                                                                                                 \
    (item)->field.sqe_next = NULL;                                                                                     \
    *(head)->sqh_last = (item);                                                                                        \
    (head)->sqh_last = &(item)->field.sqe_next;                                                                        \
  } while (0)
#define SIMPLEQ_REMOVE_HEAD(head, field)                                                                               \
  do {                                                                                                                 \
    if (((head)->sqh_first = (head)->sqh_first->field.sqe_next) == NULL) (head)->sqh_last = &(head)->sqh_first;        \
  } while (0)

#define TAILQ_HEAD(name, type) struct name { struct type *tqh_first; struct type **tqh_last; }
#define TAILQ_HEAD_INITIALIZER(head) { NULL, &(head).tqh_first }
#define TAILQ_ENTRY(type) struct { struct type *tqe_next; struct type **tqe_prev; }
#define TAILQ_FIRST(head) ((head)->tqh_first)
#define TAILQ_END(head) NULL
#define TAILQ_EMPTY(head) ((head)->tqh_first == NULL)
#define TAILQ_NEXT(item, field) ((item)->field.tqe_next)
/* A link back leads to the pointer of the one before, which the pointer back lies behind, in heads and entries alike. */
#define TAILQ_LAST(head, name) (*(((struct name *)((head)->tqh_last))->tqh_last))
#define TAILQ_PREV(item, name, field) (*(((struct name *)((item)->field.tqe_prev))->tqh_last))
#define TAILQ_FOREACH(var, head, field) for ((var) = (head)->tqh_first; (var); (var) = (var)->field.tqe_next)
#define TAILQ_FOREACH_REVERSE(var, head, name, field)                                                                  \
  for ((var) = TAILQ_LAST((head), name); (var); (var) = TAILQ_PREV((var), name, field))
#define TAILQ_INIT(head) do { (head)->tqh_first = NULL; (head)->tqh_last = &(head)->tqh_first; } while (0)
#define TAILQ_INSERT_HEAD(head, item, field)                                                                           \
  do {                                                                                                                 \
    if (((item)->field.tqe_next = (head)->tqh_first) != NULL)                                                          \
      (head)->tqh_first->field.tqe_prev = &(item)->field.tqe_next;                                                     \
    else                                                                                                               \
      (head)->tqh_last = &(item)->field.tqe_next;                                                                      \
    (head)->tqh_first = (item);                                                                                        \
    (item)->field.tqe_prev = &(head)->tqh_first;                                                                       \
  } while (0)
#define TAILQ_INSERT_TAIL(head, item, field)                                                                           \
  do {                                                                                                                 \
    (item)->field.tqe_next = NULL;                                                                                     \
    (item)->field.tqe_prev = (head)->tqh_last;                                                                         \
    *(head)->tqh_last = (item);                                                                                        \
    (head)->tqh_last = &(item)->field.tqe_next;                                                                        \
  } while (0)
#define TAILQ_INSERT_AFTER(head, before, item, field)                                                                  \
  do {                                                                                                                 \
    if (((item)->field.tqe_next = (before)->field.tqe_next) != NULL)                                                   \
      (item)->field.tqe_next->field.tqe_prev = &(item)->field.tqe_next;                                                \
    else                                                                                                               \
      (head)->tqh_last = &(item)->field.tqe_next;                                                                      \
    (before)->field.tqe_next = (item);                                                                                 \
    (item)->field.tqe_prev = &(before)->field.tqe_next;                                                                \
  } while (0)
#define TAILQ_INSERT_BEFORE(after, item, field)                                                                        \
  do {                                                                                                                 \
    (item)->field.tqe_prev = (after)->field.tqe_prev;                                                                  \
    (item)->field.tqe_next = (after);                                                                                  \
    *(after)->field.tqe_prev = (item);                                                                                 \
    (after)->field.tqe_prev = &(item)->field.tqe_next;                                                                 \
  } while (0)
#define TAILQ_REMOVE(head, item, field)                                                                                \
  do {                                                                                                                 \
    if ((item)->field.tqe_next != NULL)                                                                                \
      (item)->field.tqe_next->field.tqe_prev = (item)->field.tqe_prev;                                                 \
    else                                                                                                               \
      (head)->tqh_last = (item)->field.tqe_prev;                                                                       \
    *(item)->field.tqe_prev = (item)->field.tqe_next;                                                                  \
  } while (0)
#define TAILQ_CONCAT(head, other, field)                                                                               \
  do {                                                                                                                 \
    if ((other)->tqh_first != NULL) {                                                                                  \
      *(head)->tqh_last = (other)->tqh_first;                                                                          \
      (other)->tqh_first->field.tqe_prev = (head)->tqh_last;                                                           \
      (head)->tqh_last = (other)->tqh_last;                                                                            \
      TAILQ_INIT((other));                                                                                             \
    }                                                                                                                  \
  } while (0)
/* Constants that no model needs. */
#define _SYS_QUEUE_H_
#endif
