#ifndef CONCORD_SPAWN_H
#define CONCORD_SPAWN_H
#include <sched.h>
#include <sys/types.h>
typedef struct {
  int __allocated, __used;
  void *__actions;
  int __padding[16];
} posix_spawn_file_actions_t;
typedef struct __concord_spawnattr posix_spawnattr_t;
extern int posix_spawn(pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *,
                       char *const *, char *const *);
extern int posix_spawnp(pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *,
                        char *const *, char *const *);
extern int posix_spawn_file_actions_init(posix_spawn_file_actions_t *);
extern int posix_spawn_file_actions_destroy(posix_spawn_file_actions_t *);
extern int posix_spawn_file_actions_adddup2(posix_spawn_file_actions_t *, int, int);
extern int posix_spawn_file_actions_addclose(posix_spawn_file_actions_t *, int);
/* Constants that no model needs. */
#define _SPAWN_H 1
#define POSIX_SPAWN_RESETIDS 1
#define POSIX_SPAWN_SETPGROUP 2
#define POSIX_SPAWN_SETSIGDEF 4
#define POSIX_SPAWN_SETSIGMASK 8
#define POSIX_SPAWN_SETSCHEDPARAM 16
#define POSIX_SPAWN_SETSCHEDULER 32
#ifdef __USE_GNU
#define POSIX_SPAWN_USEVFORK 64
#define POSIX_SPAWN_SETSID 128
#endif
#endif
