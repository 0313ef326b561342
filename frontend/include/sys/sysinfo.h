#ifndef CONCORD_SYS_SYSINFO_H
#define CONCORD_SYS_SYSINFO_H
#include <features.h>
struct sysinfo {
  long uptime;
  unsigned long loads[3];
  unsigned long totalram, freeram, sharedram, bufferram, totalswap, freeswap;
  unsigned short procs, pad;
  unsigned long totalhigh, freehigh;
  unsigned int mem_unit;
  char _f[20 - 2 * sizeof(long) - sizeof(int)];
};
extern int sysinfo(struct sysinfo *);
extern int get_nprocs(void);
extern int get_nprocs_conf(void);
extern long get_phys_pages(void);
extern long get_avphys_pages(void);
/* Constants that no model needs. */
#define _SYS_SYSINFO_H 1
#define SI_LOAD_SHIFT 16
#endif
