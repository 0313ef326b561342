#ifndef CONCORD_ERR_H
#define CONCORD_ERR_H
extern void err(int, const char *, ...);
extern void errx(int, const char *, ...);
extern void warn(const char *, ...);
extern void warnx(const char *, ...);
#endif
