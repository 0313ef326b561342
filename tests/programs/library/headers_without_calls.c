// TRUE
// Programs may include headers of which nothing is modelled; only calls that are reached count. Types have the sizes of the C library.
#define _GNU_SOURCE
#include <assert.h>
#include <cpuid.h>
#include <dirent.h>
#include <dlfcn.h>
#include <execinfo.h>
#include <fcntl.h>
#include <fenv.h>
#include <fnmatch.h>
#include <getopt.h>
#include <glob.h>
#include <grp.h>
#include <immintrin.h>
#include <inttypes.h>
#include <libgen.h>
#include <linux/futex.h>
#include <mqueue.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pwd.h>
#include <regex.h>
#include <search.h>
#include <setjmp.h>
#include <spawn.h>
#include <stdnoreturn.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/param.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/sem.h>
#include <sys/sendfile.h>
#include <sys/shm.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <sys/timerfd.h>
#include <sys/times.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/utsname.h>
#include <sysexits.h>
#include <termios.h>
#include <ucontext.h>
#include <unistd.h>
#include <utime.h>
#include <wctype.h>

int serve(int fd) {
  struct epoll_event event = {.events = EPOLLIN, .data = {.fd = fd}};
  struct termios settings;
  tcgetattr(fd, &settings);
  return epoll_ctl(epoll_create1(0), EPOLL_CTL_ADD, fd, &event);
}
int main(int count, char **arguments) {
  if (count < 1) return serve(0);
  int narrow = sizeof(long) == 4;
  assert(sizeof(struct stat) == (narrow ? 88 : 144) && sizeof(jmp_buf) == (narrow ? 156 : 200));
  assert(sizeof(struct epoll_event) == 12 && sizeof(struct sockaddr_storage) == 128);
  assert(sizeof(struct sockaddr_un) == 110 && sizeof(struct termios) == 60 && sizeof(PRIu64) == (narrow ? 4 : 3));
  assert(sizeof(ucontext_t) == (narrow ? 364 : 968) && sizeof(struct rusage) == (narrow ? 72 : 144));
  return 0;
}
