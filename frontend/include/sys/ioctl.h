#ifndef CONCORD_SYS_IOCTL_H
#define CONCORD_SYS_IOCTL_H
#define TCGETS 0x5401
#define TCSETS 0x5402
#define TIOCGPGRP 0x540F
#define TIOCSPGRP 0x5410
#define TIOCGWINSZ 0x5413
#define TIOCSWINSZ 0x5414
#define FIONREAD 0x541B
#define FIONBIO 0x5421
#define FIONCLEX 0x5450
#define FIOCLEX 0x5451
struct winsize {
  unsigned short ws_row, ws_col, ws_xpixel, ws_ypixel;
};
extern int ioctl(int, unsigned long, ...);
#endif
