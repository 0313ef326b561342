#ifndef CONCORD_SYS_TERMIOS_H
#define CONCORD_SYS_TERMIOS_H
#include <features.h>
#include <termios.h>
/* Constants that no model needs. */
#define _SYS_TERMIOS_H
#endif
