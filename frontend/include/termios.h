#ifndef CONCORD_TERMIOS_H
#define CONCORD_TERMIOS_H
#include <bits/ttydefaults.h>
#include <features.h>
typedef unsigned char cc_t;
typedef unsigned int speed_t;
typedef unsigned int tcflag_t;
#define NCCS 32
struct termios {
  tcflag_t c_iflag, c_oflag, c_cflag, c_lflag;
  cc_t c_line;
  cc_t c_cc[NCCS];
  speed_t c_ispeed, c_ospeed;
};
#define VINTR 0
#define VQUIT 1
#define VERASE 2
#define VKILL 3
#define VEOF 4
#define VTIME 5
#define VMIN 6
#define VSTART 8
#define VSTOP 9
#define VSUSP 10
#define VEOL 11
#define IGNBRK 01
#define BRKINT 02
#define IGNPAR 04
#define PARMRK 010
#define INPCK 020
#define ISTRIP 040
#define INLCR 0100
#define IGNCR 0200
#define ICRNL 0400
#define IXON 02000
#define IXANY 04000
#define IXOFF 010000
#define OPOST 01
#define ONLCR 04
#define CSIZE 060
#define CS5 0
#define CS6 020
#define CS7 040
#define CS8 060
#define CSTOPB 0100
#define CREAD 0200
#define PARENB 0400
#define PARODD 01000
#define HUPCL 02000
#define CLOCAL 04000
#define ISIG 01
#define ICANON 02
#define ECHO 010
#define ECHOE 020
#define ECHOK 040
#define ECHONL 0100
#define NOFLSH 0200
#define TOSTOP 0400
#define IEXTEN 0100000
#define B9600 015
#define B19200 016
#define B38400 017
#define B57600 010001
#define B115200 010002
#define TCSANOW 0
#define TCSADRAIN 1
#define TCSAFLUSH 2
#define TCIFLUSH 0
#define TCOFLUSH 1
#define TCIOFLUSH 2
extern int tcgetattr(int, struct termios *);
extern int tcsetattr(int, int, const struct termios *);
extern int tcsendbreak(int, int);
extern int tcdrain(int);
extern int tcflush(int, int);
extern int tcflow(int, int);
extern void cfmakeraw(struct termios *);
extern speed_t cfgetispeed(const struct termios *);
extern speed_t cfgetospeed(const struct termios *);
extern int cfsetispeed(struct termios *, speed_t);
extern int cfsetospeed(struct termios *, speed_t);
/* Constants that no model needs. */
#define _TERMIOS_H 1
#define VSWTC 7
#define VREPRINT 12
#define VDISCARD 13
#define VWERASE 14
#define VLNEXT 15
#define VEOL2 16
#define IUCLC 512
#define IMAXBEL 0x2000
#define IUTF8 0x4000
#define OLCUC 2
#define OCRNL 8
#define ONOCR 16
#define ONLRET 32
#define OFILL 64
#define OFDEL 128
#define NLDLY 256
#define NL0 0
#define NL1 256
#define CRDLY 1536
#define CR0 0
#define CR1 512
#define CR2 1024
#define CR3 1536
#define TABDLY 0x1800
#define TAB0 0
#define TAB1 2048
#define TAB2 0x1000
#define TAB3 0x1800
#define BSDLY 0x2000
#define BS0 0
#define BS1 0x2000
#define FFDLY 0x8000
#define FF0 0
#define FF1 0x8000
#define VTDLY 0x4000
#define VT0 0
#define VT1 0x4000
#define XTABS 0x1800
#define B0 0
#define B50 1
#define B75 2
#define B110 3
#define B134 4
#define B150 5
#define B200 6
#define B300 7
#define B600 8
#define B1200 9
#define B1800 10
#define B2400 11
#define B4800 12
#define EXTA 14
#define EXTB 15
#define CBAUD 4111
#define CBAUDEX 0x1000
#define CIBAUD 269418496
#define CMSPAR 0x40000000
#define CRTSCTS 0x80000000U
#define B230400 0x1003
#define B460800 0x1004
#define B500000 0x1005
#define B576000 0x1006
#define B921600 4103
#define B1000000 0x1008
#define B1152000 0x1009
#define B1500000 0x100a
#define B2000000 4107
#define B2500000 0x100c
#define B3000000 4109
#define B3500000 4110
#define B4000000 4111
#define XCASE 4
#define ECHOCTL 512
#define ECHOPRT 1024
#define ECHOKE 2048
#define FLUSHO 0x1000
#define PENDIN 0x4000
#define EXTPROC 0x10000
#define TCOOFF 0
#define TCOON 1
#define TCIOFF 2
#define TCION 3
#define TTYDEF_IFLAG 11554
#define TTYDEF_OFLAG 6149
#define TTYDEF_LFLAG 35355
#define TTYDEF_CFLAG 1440
#define TTYDEF_SPEED 13
#endif
