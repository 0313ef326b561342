#ifndef CONCORD_ERROR_H
#define CONCORD_ERROR_H
extern void error(int, int, const char *, ...);
extern void error_at_line(int, int, const char *, unsigned int, const char *, ...);
#endif
