#ifndef CONCORD_SYS_TERMIOS_H
#define CONCORD_SYS_TERMIOS_H
#include <termios.h>
#endif
