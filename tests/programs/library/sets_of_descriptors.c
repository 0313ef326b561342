// TRUE
// The sets of sys/select.h, questions about the modes of files and the ends of processes, and sums of times are only macros.
#include <assert.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>

int main(void) {
  fd_set set;
  FD_ZERO(&set);
  FD_SET(3, &set);
  FD_SET(31, &set);
  FD_SET(1023, &set);
  FD_CLR(3, &set);
  assert(!FD_ISSET(3, &set) && FD_ISSET(31, &set) && FD_ISSET(1023, &set) && sizeof(set) == 128);
  mode_t mode = 0100644;
  assert(S_ISREG(mode) && !S_ISDIR(mode) && (mode & S_IRWXU) == 0600);
  assert(WIFEXITED(0x300) && WEXITSTATUS(0x300) == 3 && WIFSIGNALED(9) && WTERMSIG(9) == 9 && !WIFSIGNALED(0x137f));
  assert(WIFSTOPPED(0x137f) && WSTOPSIG(0x137f) == 19);
  struct timeval a = {1, 700000}, b = {2, 600000}, sum, difference;
  timeradd(&a, &b, &sum);
  timersub(&b, &a, &difference);
  assert(sum.tv_sec == 4 && sum.tv_usec == 300000 && difference.tv_sec == 0 && difference.tv_usec == 900000);
  assert(timercmp(&a, &b, <));
  return 0;
}
